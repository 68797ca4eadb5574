import type { EntityByName, EntityName } from '#domain/entities/index.ts'
import type { Field, Fields } from '#domain/fields/index.ts'
import { keysOf } from '#domain/rules/keys.ts'
import type { Option } from '#ui/parts/select.tsx'
import type { RecordRow } from '../../api/record-queries.ts'
import { isBasisPoints, isTimeZone } from '../record/editable-fields.ts'

/** What stands in a form, by the names of its fields. None of it has been checked. */
export type Values<Name extends string = string> = { readonly [N in Name]?: unknown }

/** The same for a form over fields of an entity, and `More` that are none of its columns. */
export type ValuesOf<E extends EntityName, More extends string = never> = E extends EntityName
  ? { readonly [Name in keyof EntityByName<E>['fields'] | More]?: unknown }
  : never

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
  /** A text that is picked as one of the icons of the menu. */
  readonly isIcon?: true
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
export function entityFields<F extends Fields>(
  entity: { readonly fields: F },
  names: readonly (keyof F & string)[],
  labels: Labels,
  more: { readonly [Name in keyof F]?: More } = {},
): FormFields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = entity.fields[name]
      return field ? [[name, { ...asked(name, field, labels), ...more[name] }]] : []
    }),
  )
}

/** How a field of a call is asked for: by its label alone, or with more. */
export type CommandLabel = string | (More & { label: string })

/** Fields of the body of a call as fields of a form, in the order of their labels; what has none is not asked for. */
export function commandFields<F extends Fields>(
  fields: F,
  labels: { readonly [Name in keyof F]?: CommandLabel | false },
): FormFields {
  return Object.fromEntries(
    keysOf(labels).flatMap((name): [string, FormField][] => {
      const [field, said] = [fields[name], labels[name]]
      if (!field || !said) return []
      const required = field.required && field.kind !== 'flag'
      return [[name, { field, required, ...(typeof said === 'string' ? { label: said } : said) }]]
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
