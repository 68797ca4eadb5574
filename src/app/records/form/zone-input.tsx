import { Combobox } from '#ui/parts/combobox.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { languages } from '../../i18n/languages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { foldedMatch } from '../folded-match.ts'
import { zoneLabel, zoneOptions } from './zone-options.ts'

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
