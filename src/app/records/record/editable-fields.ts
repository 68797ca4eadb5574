import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import type { Fields } from '#domain/fields/index.ts'
import type { RecordRow } from '../../api/record-queries.ts'

/** Of these fields those that the viewer sees in this row and may change in it by a plain update. */
export function editableFields<F extends Fields, Name extends keyof F & string>(
  entity: Pick<Entity, 'editable'> & { readonly fields: F },
  names: readonly Name[],
  row: RecordRow,
  viewer: Viewer,
): Name[] {
  const open = entity.editable(viewer, row, new Date().toISOString())
  return names.filter((name) => {
    const field = entity.fields[name]
    return field && !field.readOnly && !field.fixed && name in row && (open === true || open.includes(name))
  })
}

/** Shares of a whole are kept in hundredths of a percent. */
export const isBasisPoints = (name: string): boolean => name.endsWith('_bps') || name === 'bps'

/** A name of the time-zone database. */
export const isTimeZone = (name: string): boolean => name === 'timezone' || name === 'default_timezone'

/** The other half of a fee that is kept as a fraction, for the half that stands for both. */
export function denominatorOf(name: string): string | undefined {
  return name.endsWith('fee_num') ? name.replace(/num$/, 'den') : undefined
}

/** Told with the numerator. */
export const isDenominator = (name: string): boolean => name.endsWith('fee_den')
