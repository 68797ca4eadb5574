import type { Viewer } from '#domain/access/viewer.ts'
import { isNeeded, type Entity, type FieldErrors } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { ColumnAccess } from './column-access.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What a caller can't see he can't set: an accepted value would tell him that the field is there. Only what every draft
 * must say is said by everybody who may make one, even by those who will not see it again.
 */
export function refuseHidden(
  entity: Entity,
  access: ColumnAccess,
  values: Values,
  action: 'create' | 'update',
  concealed: readonly string[] = [],
): void {
  const said = (field: string): boolean => field === 'id' || (action === 'create' && isNeeded(entity.fields[field]))
  refuseFields(
    Object.keys(values).filter((field) => (!access.any.has(field) && !said(field)) || concealed.includes(field)),
    'unknown_field',
  )
}

/** Some records close, for some people or after some time; others stay open in part. */
export function refuseClosed(entity: Entity, viewer: Viewer, before: Values, patch: Values): void {
  const open = entity.editable(viewer, before, new Date().toISOString())
  if (open === true) return
  if (open.length === 0) throw new Refusal('IMMUTABLE')
  refuseFields(
    Object.keys(patch).filter((field) => !open.includes(field)),
    'not_allowed',
  )
}

/**
 * A record as the caller sees it. Of the columns that only some rows show, this row hides those in `concealed`: all of
 * them by default.
 */
export function seenOf(
  row: Values,
  access: ColumnAccess,
  concealed: readonly string[] = [...access.rowwise.keys()],
): Values {
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => access.any.has(column) && !concealed.includes(column)),
  )
}

/**
 * Rules across the fields of the record as it would be stored. For a stored record they check only what the caller
 * sees: a refusal based on a hidden value would reveal it to repeated tries.
 */
export function refuseWrong(entity: Entity, row: Values, access: ColumnAccess): void {
  const errors = Object.entries(entity.check(row))
  if (errors.length === 0) return
  // A field that the caller doesn't see is not named to him either.
  throw invalid(
    Object.fromEntries(errors.map(([field, codes]) => (access.any.has(field) ? [field, codes] : ['_', ['invalid']]))),
  )
}

function refuseFields(fields: readonly string[], code: string): void {
  if (fields.length === 0) return
  const errors: FieldErrors = Object.fromEntries(fields.map((field) => [field, [code]]))
  throw invalid(errors)
}
