import { roles } from './vocabulary.ts'
import type { EntityName, Role } from './vocabulary.ts'

/** Where the field is present at all, its value tells no more than this; "list" also means wp/all and search. */
export type MaskedField = {
  entity: EntityName
  field: string
  roles: readonly Role[]
  shows: 'last 4' | 'year'
  where: 'everywhere' | 'list'
}

// Providers get neither number at all (hidden-fields.ts). Admin and underwriter reveal the full value by a logged
// command, never by CRUD.
const numbersMasked = roles.filter((role) => role !== 'medical_provider' && role !== 'chiropractor')

export const maskedFields: readonly MaskedField[] = [
  { entity: 'patient', field: 'ssn', roles: numbersMasked, shows: 'last 4', where: 'everywhere' },
  { entity: 'patient', field: 'gov_id_number', roles: numbersMasked, shows: 'last 4', where: 'everywhere' },
  { entity: 'patient', field: 'dob', roles: ['subsidiary_user'], shows: 'year', where: 'list' },
]

/** domain.md §7 row 7: no role carries these on a device, so snapshot and delta hold none of them. */
export type NeverOnDevice = { entity: EntityName; fields: readonly string[] | 'every field' }

export const neverOnDevice: readonly NeverOnDevice[] = [
  { entity: 'patient', fields: ['ssn', 'gov_id_number', 'price_cents', 'approved_limit_cents'] },
  { entity: 'appointment', fields: ['price_cents', 'approved_cents'] },
  { entity: 'lien', fields: ['price_cents', 'purchase_date', 'multiple', 'assignment_document_id'] },
  { entity: 'underwriting_document', fields: 'every field' },
  { entity: 'underwriting_note', fields: 'every field' },
]
