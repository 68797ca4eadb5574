import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { useFormats } from '../../i18n/formats.ts'
import { momentOfField } from '../../i18n/moment-of-field.ts'
import { labelsOf } from '../../i18n/labels.ts'
import { useRoleTitle } from '../../i18n/titles.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { titleOf } from '../record-title.ts'
import type { TitleOf } from '../use-reference-titles.ts'

type RecordTitle = (entity: Entity, row: Readonly<Record<string, unknown>>, titleIn?: TitleOf) => string

const LONGEST = 80

const unknown = () => undefined

/** What people call a record of any kind: its own title or name, else what its definition says names it. */
export function useRecordTitle(): RecordTitle {
  const { language } = useTexts()
  const formats = useFormats()
  const roleTitle = useRoleTitle()

  return (entity, row, titleIn = unknown) => {
    const labels = labelsOf(entity.name, language)

    function words(name: string, field: Field | undefined): string {
      const value = row[name]
      if (typeof value !== 'string' || value === '') return ''
      if (field?.ref !== undefined) return titleIn(field.ref, value) ?? ''
      if (field?.choices) return labels.choice(name, value)
      if (field?.kind === 'moment') return momentOfField(formats, name, value)
      if (field?.kind === 'phone') return formats.phone(value)
      const line = value.replaceAll(/\s+/g, ' ')
      return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
    }

    if (entity.name === 'role') return roleTitle(String(row.title ?? ''))
    const named = titleOf(row, language)
    if (named) return named
    const parts = entity.label.map((name) => words(name, entity.fields[name])).filter(Boolean)
    // Who may not know the patient's name knows the case by its number.
    return parts.join(' · ') || words('case_number', entity.fields.case_number) || labels.one
  }
}
