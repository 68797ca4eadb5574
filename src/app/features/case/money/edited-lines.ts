import type { BillLine, LienLine } from '#domain/entities/shapes/lien-lines.ts'
import { sumCents } from '#domain/rules/money.ts'

/** A line while it is being typed: its charge may still be missing. */
export type EditedLine = Partial<Omit<LienLine, 'charge_cents'>> & { readonly charge_cents: number | null }

/** What the lines come to, as far as they have charges. */
export const sumOfEdited = (lines: readonly EditedLine[]): number =>
  sumCents(lines.map(({ charge_cents }) => charge_cents ?? 0))

/** Lines without what was left empty. */
export function toBillLines(lines: readonly EditedLine[]): BillLine[] {
  return lines.map(
    (line) =>
      Object.fromEntries(
        Object.entries(line).filter(([, value]) => value !== null && value !== undefined && value !== ''),
      ) as BillLine,
  )
}
