export type UnderwritingDocument = { kind: string; status: string }

const always = ['lop', 'retainer', 'police_report']
const fromSmall = ['policy_limits_proof', 'hipaa_authorization']
const fromLarge = ['medical_records', 'imaging_report', 'surgical_recommendation', 'attorney_questionnaire']

export const smallAmountCents = 500_000
export const largeAmountCents = 2_500_000

/** A surgery asks for everything, whatever it costs. */
export function requiredDocuments(amountCents: number, isSurgery: boolean): string[] {
  if (isSurgery || amountCents > largeAmountCents) return [...always, ...fromSmall, ...fromLarge]
  return amountCents > smallAmountCents ? [...always, ...fromSmall] : [...always]
}

export function missingDocuments(required: readonly string[], documents: readonly UnderwritingDocument[]): string[] {
  const settled = documents.filter(({ status }) => status === 'accepted' || status === 'waived')
  return required.filter((kind) => !settled.some((document) => document.kind === kind))
}
