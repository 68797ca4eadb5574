export type UnderwritingDocument = { kind: string; status: string }

const always = ['lop', 'retainer', 'police_report'] as const
const fromSmall = ['policy_limits_proof', 'hipaa_authorization'] as const
const fromLarge = ['medical_records', 'imaging_report', 'surgical_recommendation', 'attorney_questionnaire'] as const

export const smallAmountCents = 500_000
export const largeAmountCents = 2_500_000

export type RequiredPaper = (typeof always | typeof fromSmall | typeof fromLarge)[number]

/** A surgery asks for everything, whatever it costs. */
export function requiredDocuments(amountCents: number, isSurgery: boolean): RequiredPaper[] {
  if (isSurgery || amountCents > largeAmountCents) return [...always, ...fromSmall, ...fromLarge]
  return amountCents > smallAmountCents ? [...always, ...fromSmall] : [...always]
}

export function missingDocuments<Kind extends string>(
  required: readonly Kind[],
  documents: readonly UnderwritingDocument[],
): Kind[] {
  const settled = documents.filter(({ status }) => status === 'accepted' || status === 'waived')
  return required.filter((kind) => !settled.some((document) => document.kind === kind))
}
