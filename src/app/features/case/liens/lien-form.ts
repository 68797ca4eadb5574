import { lien } from '#domain/entities/lien.ts'
import type { useLabels } from '../../../i18n/labels.ts'
import { entityFields } from '../../../records/form/form-fields.ts'

/** What is known of a lien when its bill arrives, in the order one reads it there. */
const names = [
  'lien_type',
  'medical_provider_id',
  'chiropractor_id',
  'service_from',
  'service_to',
  'billed_cents',
  'adjustment_cents',
  'priority_class',
] as const

/** Whose claim it is stands for good; the rest may turn out otherwise. */
const lasting: readonly string[] = ['medical_provider_id', 'chiropractor_id']

export function newLienFields(labels: ReturnType<typeof useLabels>) {
  return entityFields(lien, names, labels)
}

export function lienFields(labels: ReturnType<typeof useLabels>) {
  return entityFields(
    lien,
    names.filter((name) => !lasting.includes(name)),
    labels,
  )
}
