import { languages, type Language } from './languages.ts'
import { useTexts } from './use-texts.ts'

// The month by its name: 03/04 is March to some and April to others.
const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

const clock = { hour: 'numeric', minute: '2-digit' } as const

/** Makes a format when it is first written with: making one takes longer than a page's worth of writing. */
function onceAsked<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => (made ??= make())
}

function makeFormats(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => onceAsked(() => new Intl.DateTimeFormat(locale, options))
  const day = dates({ ...date, timeZone: 'UTC' })
  const soon = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' })
  const moment = dates({ ...date, ...clock })
  const atPlaces: Record<string, Intl.DateTimeFormat> = {}
  /** When a visit is, by the clock of its place, the reader's where that is not known, and whose clock it is. */
  function visit(text: string, zone?: string | null): string {
    const options = { ...date, ...clock, timeZone: zone ?? undefined, timeZoneName: 'short' } as const
    const format = (atPlaces[`${zone}`] ??= new Intl.DateTimeFormat(locale, options))
    return format.format(new Date(text))
  }
  const time = dates(clock)
  // Among Arabic words the letters of "US$" and the figures beside them change places. A dollar sign alone keeps with its
  // figures, and the mark before it keeps a minus there too.
  const fromRight = locale.startsWith('ar')
  const mark = fromRight ? '\u200e' : ''
  const dollars = { style: 'currency', currency: 'USD' } as const
  const money = onceAsked(() => new Intl.NumberFormat(fromRight ? 'en-US' : locale, dollars))
  const number = onceAsked(() => new Intl.NumberFormat(locale))
  const hundredths = onceAsked(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  const percent = onceAsked(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }))
  const length = (unit: string) =>
    onceAsked(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }))
  const [minutes, hours, days] = [length('minute'), length('hour'), length('day')]
  return {
    /** A calendar day has no time zone: read and written in one, it cannot slip to its neighbour. */
    day: (text: string) => day().format(new Date(`${text}T00:00:00Z`)),
    /** The same of a day in the months ahead, whose year goes without saying. */
    soon: (text: string) => soon().format(new Date(`${text}T00:00:00Z`)),
    moment: (text: string) => moment().format(new Date(text)),
    visit,
    time: (text: string) => time().format(new Date(text)),
    /** How long ago it was, in its largest unit: minutes, hours up to two days, days. */
    age(text: string, now = Date.now()) {
      const passed = Math.max(1, Math.floor((now - Date.parse(text)) / 60_000))
      if (passed < 60) return minutes().format(passed)
      return passed < 48 * 60 ? hours().format(Math.floor(passed / 60)) : days().format(Math.floor(passed / (24 * 60)))
    },
    money: (cents: number) => mark + money().format(cents / 100),
    /** American numbers the way they are read aloud; others as they are dialled. */
    phone: (text: string) => text.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
    number: (value: number) => number().format(value),
    /** How many times over. */
    times: (value: number) => `${hundredths().format(value)}×`,
    /** A part of one. */
    percent: (part: number) => percent().format(part),
  }
}
export type Formats = ReturnType<typeof makeFormats>

const made = new Map<string, Formats>()

export function formatsFor(language: Language): Formats {
  const { locale } = languages[language]
  const formats = made.get(locale) ?? makeFormats(locale)
  made.set(locale, formats)
  return formats
}

export function useFormats(): Formats {
  return formatsFor(useTexts().language)
}
