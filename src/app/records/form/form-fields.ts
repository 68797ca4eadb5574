import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import type { Option } from '#ui/parts/select.tsx'
import type { RecordRow } from '../../api/record-queries.ts'
import { isBasisPoints, isTimeZone } from '../record/editable-fields.ts'

export type Values = Readonly<Record<string, unknown>>

/** One field of a form: what it holds, and how it is asked for. */
export interface FormField {
  readonly field: Field
  readonly label: string
  readonly required: boolean
  readonly hint?: string
  /** The choices in the reader's language, where they are not records. */
  readonly options?: readonly Option[]
  /** Which of the records that a reference may name are offered. */
  readonly offered?: (row: RecordRow) => boolean
  /** The records that a reference may name, where the viewer may not list them: as far as they are known. */
  readonly named?: readonly RecordRow[]
  /** A number that is typed in percent, or a text that is chosen from a list of time zones. */
  readonly shown?: 'percent' | 'zone' | undefined
  /** A text that is a colour. */
  readonly isColor?: true
  /** For a moment that is told elsewhere: the time zone there, or nothing while it is not known yet. */
  readonly zone?: string | null
}

export type FormFields = Readonly<Record<string, FormField>>

interface Labels {
  field: (name: string) => string
  choice: (field: string, value: string) => string
}

type More = Partial<Omit<FormField, 'field'>>

/** Fields of an entity as fields of a form, by their names; `more` says what is different here. */
export function entityFields(
  entity: Pick<Entity, 'fields'>,
  names: readonly string[],
  labels: Labels,
  more: Readonly<Record<string, More>> = {},
): FormFields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = entity.fields[name]
      return field ? [[name, { ...asked(name, field, labels), ...more[name] }]] : []
    }),
  )
}

export function asked(name: string, field: Field, labels: Labels): FormField {
  return {
    field,
    label: labels.field(name),
    required: field.required && field.kind !== 'flag',
    shown: isBasisPoints(name) ? 'percent' : isTimeZone(name) ? 'zone' : undefined,
    ...(field.choices && {
      options: field.choices.map((value) => ({ value, label: labels.choice(name, value) })),
    }),
  }
}
