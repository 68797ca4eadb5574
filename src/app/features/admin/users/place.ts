import { duties, dutyOfRole } from '#domain/access/person-records.ts'
import { parties, partyFields } from '#domain/entities/user.ts'
import type { Values, ValuesOf } from '../../../records/form/form-fields.ts'

type PartyField = keyof typeof parties
type PlaceField = PartyField | 'medical_provider_office_id' | (typeof duties)[number] | 'firm_wide'

/** The field that names the organization of a kind of log-in. */
export function partyFieldOf(kind: unknown): PartyField | undefined {
  return partyFields.find((field) => parties[field] === kind)
}

/** Extra duties a user of the role may have; those the role implies are left out. */
function besides(role: string | undefined): (typeof duties)[number][] {
  const own: Readonly<Record<string, string | undefined>> = dutyOfRole
  return duties.filter((duty) => duty !== own[role ?? ''])
}

/** The fields for the organization and extra duties of a user type. */
export function placeOf(kind: unknown, role?: string): PlaceField[] {
  const party = partyFields.filter((field) => parties[field] === kind)
  const office = kind === 'provider' ? (['medical_provider_office_id'] as const) : []
  const more = kind === 'staff' ? besides(role) : kind === 'lawfirm' ? (['firm_wide'] as const) : []
  return [...party, ...office, ...more]
}

/** A place as values to send: whatever belongs to another kind is taken away. */
export function placeIn(values: ValuesOf<'user'>, role?: string): Values {
  const kind = values.user_type
  const own = placeOf(kind, role)
  const references = [...partyFields, 'medical_provider_office_id'] as const
  return {
    user_type: kind,
    role_id: values.role_id,
    ...Object.fromEntries(references.map((name) => [name, own.includes(name) ? (values[name] ?? null) : null])),
    ...Object.fromEntries(
      ([...duties, 'firm_wide'] as const).map((name) => [name, own.includes(name) && values[name] === true]),
    ),
  }
}
