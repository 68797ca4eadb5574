import type { LienLine } from '#domain/entities/shapes/lien-lines.ts'
import { sumOfEdited, toBillLines, type EditedLine } from '../money/edited-lines.ts'
import type { OpenBill } from '../money/money-queries.ts'
import type { Values } from '../../../records/form/form-fields.ts'

/** A line of a new lien, and the visit whose bill it comes from. */
export type VisitLine = EditedLine & { readonly visit: string }

export const visitsOf = ({ appointment_ids: ids }: Values): readonly string[] => (Array.isArray(ids) ? ids : [])
export const linesOf = ({ lines }: Values): readonly VisitLine[] => (Array.isArray(lines) ? lines : [])

export const billKey = (bill: OpenBill): string => `${bill.medical_provider_id} ${bill.chiropractor_id}`

/** Form values of a lien over the chosen visits. Edited lines are kept. */
export function filledFrom(
  bills: readonly OpenBill[],
  chosen: readonly string[],
  edited: readonly VisitLine[],
): Values {
  const own = bills.filter(({ id }) => chosen.includes(id))
  const lines = own.flatMap((bill) => {
    const kept = edited.filter(({ visit }) => visit === bill.id)
    return kept.length > 0 ? kept : bill.lines.map((line) => ({ ...line, visit: bill.id }))
  })
  return {
    appointment_ids: own.map(({ id }) => id),
    medical_provider_id: own[0]?.medical_provider_id ?? null,
    chiropractor_id: own[0]?.chiropractor_id ?? null,
    service_from: own[0]?.service_date ?? null,
    service_to: own.at(-1)?.service_date ?? null,
    lines,
    billed_cents: own.length > 0 ? sumOfEdited(lines) : null,
  }
}

export function sentLines(lines: readonly VisitLine[]): LienLine[] {
  const charges = toBillLines(lines)
  return lines.flatMap(({ service_date }, at) => {
    const charge = charges[at]
    return service_date && charge ? [{ service_date, ...charge }] : []
  })
}
