import type { lien } from '#domain/entities/lien.ts'
import type { lienTypes, ownerTypes } from '#domain/entities/shapes/lien-words.ts'
import type { Row } from '#domain/entity.ts'

type LienType = (typeof lienTypes)[number]
type OwnerType = (typeof ownerTypes)[number]

const holders: Partial<Record<LienType, OwnerType>> = {
  medicare: 'government',
  medicaid: 'government',
  child_support: 'government',
  health_plan: 'insurer',
  workers_comp: 'insurer',
  pip_medpay: 'insurer',
}

interface Owner {
  readonly type: OwnerType
  readonly id: string | null
}

/** The default owner of a new lien: the treating practice, else the kind of party that holds such liens. */
export function ownerOf({ medical_provider_id, chiropractor_id, lien_type }: Partial<Row<typeof lien>>): Owner {
  if (medical_provider_id) return { type: 'provider', id: medical_provider_id }
  if (chiropractor_id) return { type: 'chiropractor', id: chiropractor_id }
  return { type: (lien_type && holders[lien_type]) ?? 'other', id: null }
}
