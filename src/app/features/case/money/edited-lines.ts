import type { BillLine, LienLine } from '#domain/entities/shapes/lien-lines.ts'
import { sumCents } from '#domain/rules/money.ts'

/** A line in a form: the charge may be missing. */
export type EditedLine = Partial<Omit<LienLine, 'charge_cents'>> & { readonly charge_cents: number | null }

export const sumOfEdited = (lines: readonly EditedLine[]): number =>
  sumCents(lines.map(({ charge_cents }) => charge_cents ?? 0))

/** Lines without what was left empty. */
export function toBillLines(lines: readonly EditedLine[]): BillLine[] {
  return lines.map(({ code, icd10, units, charge_cents }) => ({
    ...(code && { code }),
    ...(icd10 && { icd10 }),
    ...(units && { units }),
    charge_cents: charge_cents ?? 0,
  }))
}
