import type { UserType } from '#domain/access/viewer.ts'
import { parties } from '#domain/entities/user.ts'
import type { Values } from '../../records/form/form-fields.ts'

type PartyField = keyof typeof parties

export const partyFields = Object.keys(parties) as PartyField[]
const flags = ['is_casemanager', 'is_underwriter'] as const

/** The fields that say where somebody of a kind belongs, and what else he may be. */
export function placeOf(kind: unknown): string[] {
  const party = partyFields.filter((field) => parties[field] === kind)
  const office = kind === 'provider' ? ['medical_provider_office_id'] : []
  const more = kind === 'staff' ? flags : kind === 'lawfirm' ? ['firm_wide'] : []
  return [...party, ...office, ...more]
}

/** A place as values to send: whatever belongs to another kind is taken away. */
export function placeIn(values: Values): Values {
  const kind = values['user_type'] as UserType
  const own = placeOf(kind)
  const references = [...partyFields, 'medical_provider_office_id']
  return {
    user_type: kind,
    role_id: values['role_id'],
    ...Object.fromEntries(references.map((name) => [name, own.includes(name) ? (values[name] ?? null) : null])),
    ...Object.fromEntries([...flags, 'firm_wide'].map((name) => [name, own.includes(name) && values[name] === true])),
  }
}
