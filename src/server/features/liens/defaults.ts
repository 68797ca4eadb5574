import type { lienTypes, ownerTypes } from '#domain/entities/shapes/lien-words.ts'
import type { PriorityClass } from '#domain/rules/distribution/types.ts'

type LienType = (typeof lienTypes)[number]
type OwnerType = (typeof ownerTypes)[number]

const priorities: Partial<Record<LienType, PriorityClass>> = {
  medicare: 'super',
  medicaid: 'super',
  child_support: 'super',
  presettlement_funding: 'subordinate',
}

/** In which turn a lien of this type is paid, unless its author says otherwise. */
export function priorityOf(type: unknown): PriorityClass {
  return priorities[type as LienType] ?? 'pro_rata'
}

const holders: Partial<Record<LienType, OwnerType>> = {
  medicare: 'government',
  medicaid: 'government',
  child_support: 'government',
  health_plan: 'insurer',
  workers_comp: 'insurer',
  pip_medpay: 'insurer',
}

/** Whose a new lien is: that of whoever treated the patient, else of the kind of body that holds such liens. */
export function ownerOf(draft: Readonly<Record<string, unknown>>): { type: OwnerType; id: unknown } {
  if (draft['medical_provider_id']) return { type: 'provider', id: draft['medical_provider_id'] }
  if (draft['chiropractor_id']) return { type: 'chiropractor', id: draft['chiropractor_id'] }
  return { type: holders[draft['lien_type'] as LienType] ?? 'other', id: null }
}
