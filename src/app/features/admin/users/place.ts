import { duties, dutyOfRole } from '#domain/access/person-records.ts'
import type { UserType } from '#domain/access/viewer.ts'
import { parties, partyFields } from '#domain/entities/user.ts'
import type { Values } from '../../../records/form/form-fields.ts'

type PartyField = keyof typeof parties

/** The field that names the organization of a kind of log-in. */
export function partyFieldOf(kind: unknown): PartyField | undefined {
  return partyFields.find((field) => parties[field] === kind)
}

/** Extra duties a user of the role may have; those the role implies are left out. */
function besides(role: string | undefined): string[] {
  const own = role === undefined ? undefined : (dutyOfRole as Readonly<Record<string, string>>)[role]
  return duties.filter((duty) => duty !== own)
}

/** The fields for the organization and extra duties of a user type. */
export function placeOf(kind: unknown, role?: string): string[] {
  const party = partyFields.filter((field) => parties[field] === kind)
  const office = kind === 'provider' ? ['medical_provider_office_id'] : []
  const more = kind === 'staff' ? besides(role) : kind === 'lawfirm' ? ['firm_wide'] : []
  return [...party, ...office, ...more]
}

/** A place as values to send: whatever belongs to another kind is taken away. */
export function placeIn(values: Values, role?: string): Values {
  const kind = values['user_type'] as UserType
  const own = placeOf(kind, role)
  const references = [...partyFields, 'medical_provider_office_id']
  return {
    user_type: kind,
    role_id: values['role_id'],
    ...Object.fromEntries(references.map((name) => [name, own.includes(name) ? (values[name] ?? null) : null])),
    ...Object.fromEntries([...duties, 'firm_wide'].map((name) => [name, own.includes(name) && values[name] === true])),
  }
}
