/** A figure of a case before it is written in a language. */
export type MergeValue =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'phone'; readonly number: string }
  | { readonly is: 'day'; readonly day: string }
  /** A moment, told as its date or as its time where it happens. */
  | { readonly is: 'date' | 'time'; readonly at: string; readonly zone: string }
  | { readonly is: 'cents'; readonly cents: number }
  | { readonly is: 'link'; readonly url: string }

export const mailLanguages = ['en', 'es', 'tr', 'ar'] as const
export type MailLanguage = (typeof mailLanguages)[number]

// Latin digits in Arabic: case numbers, telephone numbers and amounts are compared with papers that carry those.
const locales: Record<MailLanguage, string> = { en: 'en-US', es: 'es-US', tr: 'tr-TR', ar: 'ar-u-nu-latn' }

const longDate = { year: 'numeric', month: 'long', day: 'numeric' } as const

export function writeValue(value: MergeValue, language: MailLanguage): string {
  const locale = locales[language]
  switch (value.is) {
    case 'text':
      return plain(value.text)
    case 'phone':
      return plain(value.number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'))
    case 'day':
      return new Intl.DateTimeFormat(locale, { ...longDate, timeZone: 'UTC' }).format(Date.parse(value.day))
    case 'date':
      return new Intl.DateTimeFormat(locale, { ...longDate, timeZone: value.zone }).format(Date.parse(value.at))
    case 'time': {
      const clock = { hour: 'numeric', minute: '2-digit', timeZone: value.zone } as const
      return new Intl.DateTimeFormat(locale, clock).format(Date.parse(value.at))
    }
    case 'cents':
      return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(value.cents / 100)
    case 'link':
      return plain(value.url)
  }
}

/** In one line, and without signs that turn the direction of what stands around it. */
function plain(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
