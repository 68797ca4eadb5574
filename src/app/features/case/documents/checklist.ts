import { requiredDocuments, type RequiredPaper } from '#domain/rules/transitions/required-documents.ts'

export const paperStates = ['missing', 'requested', 'received', 'rejected', 'accepted', 'waived'] as const
export type PaperState = (typeof paperStates)[number]

export interface PaperLine {
  readonly kind: RequiredPaper
  readonly state: PaperState
}

interface Head {
  readonly id: string
  readonly is_surgical?: unknown
  readonly approved_limit_cents?: unknown
  readonly billed_cents?: unknown
}

interface Paper {
  readonly kind?: string | null
  readonly status?: string | null
}

/** Documents that underwriting requires at the amount of this case, with their status. */
export function checklistOf(head: Head, papers: readonly Paper[]): PaperLine[] {
  const amount = amountOf(head)
  const kinds = requiredDocuments(amount, head.is_surgical === true)
  return kinds.map((kind) => {
    const states = papers.filter((paper) => paper.kind === kind).map(({ status }) => status)
    // The furthest status counts: a second scan replaces a rejected first.
    const furthest = paperStates.findLast((state) => states.includes(state))
    return { kind, state: furthest ?? 'missing' }
  })
}

/** The larger of the approved limit and the billed amount. */
export function amountOf(head: Pick<Head, 'approved_limit_cents' | 'billed_cents'>): number {
  return Math.max(Number(head.approved_limit_cents ?? 0), Number(head.billed_cents ?? 0))
}

export function isSettled({ state }: PaperLine): boolean {
  return state === 'accepted' || state === 'waived'
}
