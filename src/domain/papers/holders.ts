import type { lienTypes } from '../entities/shapes/lien-words.ts'

type LienType = (typeof lienTypes)[number]

const byType: Readonly<Record<string, string | undefined>> = {
  medicare: 'Medicare',
  medicaid: 'Medicaid',
  health_plan: 'Health plan',
  workers_comp: "Workers' compensation",
  pip_medpay: 'PIP or MedPay insurer',
  child_support: 'Child support agency',
  presettlement_funding: 'Pre-settlement advance',
  attorney: 'Former attorney',
} satisfies Partial<Record<LienType, string>>

const released: readonly string[] = [
  'medical_lop',
  'hospital_statutory',
  'presettlement_funding',
  'attorney',
  'other',
] satisfies LienType[]

/** Government and insurers release their claims themselves. */
export function isReleasedHere(type: unknown): boolean {
  return released.some((known) => known === type)
}

const payees = new Map<string, string>([
  ['medicare', 'Medicare'],
  ['medicaid', 'Medicaid'],
])

/** To whom a check is made out; a kind of body is no payee. */
export function payeeName(originator: string | null, type: string): string | null {
  return originator ?? payees.get(type) ?? null
}

/** Who stands behind a claim on paper: who gave the care, or the kind of body; never to whom it was sold. */
export function holderName(originator: string | null, type: string): string {
  return originator ?? byType[type] ?? 'Lien holder'
}
