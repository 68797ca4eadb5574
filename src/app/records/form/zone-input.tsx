import { Combobox } from '#ui/parts/combobox.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import type { Option } from '#ui/parts/select.tsx'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { zoneName } from '../../i18n/zone-name.ts'
import { foldedMatch } from '../marked-text.tsx'

/** Where most people of the portal are: these stand first. */
const usual: ReadonlySet<string> = new Set([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
])

const made = new Map<string, readonly Option[]>()

/** Every zone that the browser knows, by its city, how far it is from UTC now, and its name in the time-zone database. */
export function zoneOptions(locale: string, at = new Date()): readonly Option[] {
  const known = made.get(locale)
  if (known) return known
  const rest = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.has(zone))
  const options = [...usual, ...rest].map((zone) => ({ value: zone, label: zoneLabel(zone, locale, at) }))
  made.set(locale, options)
  return options
}

export function zoneLabel(zone: string, locale: string, at = new Date()): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const wide = usual.has(zone) ? zoneName(locale, zone, 'longGeneric', at) : undefined
  const parts = [wide ? `${city}, ${wide}` : city, zoneName(locale, zone, 'longOffset', at), zone]
  return [...new Set(parts.filter(Boolean))].join(' · ')
}

interface Props extends FieldProps {
  name: string
  value: string | null
  onChange: (zone: string | null) => void
}

/** A time zone, found by its city, its common name or its name in the time-zone database. */
export function ZoneInput({ value, ...field }: Props) {
  const { t, language } = useTexts()
  const { locale } = languages[language]
  const known = zoneOptions(locale)
  const kept = value === null || known.some((option) => option.value === value)
  const options = kept ? known : [{ value, label: zoneLabel(value, locale) }, ...known]
  return (
    <Combobox
      {...field}
      value={value}
      options={options}
      matches={(label, typed) => foldedMatch(label.replaceAll('_', ' '), typed.replaceAll('_', ' ')) !== undefined}
      placeholder={t('fields:zoneExample')}
      texts={{ open: t('fields:open'), clear: t('fields:clear'), nothing: t('fields:nothing') }}
    />
  )
}
