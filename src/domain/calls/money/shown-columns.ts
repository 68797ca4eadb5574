import type * as v from 'valibot'
import type { CommonColumns, RecordOf } from '../../entity.ts'
import type { Fields } from '../../fields/field.ts'
import { shownRow } from '../shown-row.ts'

interface Defined {
  readonly name: string
  readonly fields: Fields
}

type ShownColumns<E extends Defined, N extends keyof E['fields']> = Pick<CommonColumns, 'id'> &
  Partial<Pick<RecordOf<E['fields']>, N>>

/** A record in an answer that carries only these of its columns, as far as its reader sees them. */
export function shownColumns<E extends Defined, N extends keyof E['fields'] & string>(
  entity: E,
  ...names: readonly N[]
): v.GenericSchema<ShownColumns<E, N>> {
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([name]) => names.some((one) => one === name)))
  return shownRow({ name: entity.name, fields }) as v.GenericSchema<ShownColumns<E, N>>
}
