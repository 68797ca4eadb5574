import { documentTypeOf, isSignedPaper, type PaperKind } from '#domain/rules/case-papers.ts'
import { largeAmountCents, requiredDocuments, smallAmountCents } from '#domain/rules/transitions/required-documents.ts'
import { approvalExpiry } from '#domain/rules/transitions/underwriting.ts'
import { atWork, iso } from '../calendar.ts'
import { childId, SEED } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { staffUserId } from '../who.ts'
import type { Story } from './shapes.ts'

type DocumentRow = RowOf<'patient_document'>
type ChecklistRow = RowOf<'underwriting_document'>
type NoteRow = RowOf<'underwriting_note'>

export interface Underwriting {
  readonly checklist: ChecklistRow[]
  readonly notes: NoteRow[]
  readonly limit: number | null
}

/** The checklist, what the underwriter wrote, and the limit: enough for what the case has been billed. */
export function underwritingOf(
  story: Story,
  stageId: string,
  billed: number,
  documents: readonly DocumentRow[],
): Underwriting {
  if (story.status === 'intake') return { checklist: [], notes: [], limit: null }
  const random = streamFor(SEED, 'underwriting', story.index)
  const approved = story.approved !== null
  const limit = approved
    ? Math.max(1_000_000, Math.ceil((billed * (1.05 + random.fraction())) / 500_000) * 500_000)
    : null
  // Capped so that only surgery cases get the full checklist in the demo data.
  const amount = Math.min(limit ?? smallAmountCents, largeAmountCents)
  const kinds = requiredDocuments(amount, story.surgery && approved)
  const checklist = kinds.map((kind, place) => {
    const type = documentTypeOf(kind)
    const document = documents.find((one) => one.doc_type === type)
    return checklistRow(story, stageId, { kind, place, document }, random)
  })
  return { checklist, notes: notesOf(story, stageId, limit, random), limit }
}

interface Wanted {
  readonly kind: PaperKind
  readonly place: number
  /** The case's document of this kind, where there is one. */
  readonly document: DocumentRow | undefined
}

function checklistRow(story: Story, stageId: string, { kind, place, document }: Wanted, random: Random): ChecklistRow {
  const status = statusOf(story, document, random)
  const judged = status !== 'requested' && status !== 'received'
  const asked = atWork(Math.min(story.today, story.opened + 1), random)
  const looked = atWork(Math.min(story.today, story.opened + random.int(3, 8)), random)
  const at = latest(asked, document?.created_at, judged ? looked : undefined)
  return {
    id: childId('underwriting_document', story.index, place),
    patient_id: story.id,
    stage_id: stageId,
    kind,
    status,
    status_reason: reasons[status] ?? null,
    due_at: iso(story.opened + 7),
    document_id: document?.id ?? null,
    expires_at: kind === 'hipaa_authorization' && status === 'accepted' ? (document?.expires_at ?? null) : null,
    reviewed_by: judged ? staffUserId(story.underwriter) : null,
    reviewed_at: judged ? at : null,
    created_at: asked,
    created_by: staffUserId(story.underwriter),
    updated_at: at,
  }
}

const reasons: Partial<Record<string, string>> = {
  rejected: 'Signature is missing.',
  waived: 'Seen at the law firm; no copy is needed.',
}

function statusOf(
  story: Story,
  document: DocumentRow | undefined,
  random: Random,
): NonNullable<ChecklistRow['status']> {
  if (story.status !== 'underwriting') return document ? 'accepted' : 'waived'
  return document ? random.pick(['received', 'accepted', 'rejected'] as const) : 'requested'
}

function latest(...moments: readonly (string | undefined)[]): string {
  return moments.reduce<string>((last, moment) => (moment !== undefined && moment > last ? moment : last), '')
}

/**
 * Accepting a signed checklist item marks its document as signed and updates the case's letter-of-protection and HIPAA
 * fields.
 */
export function applyAcceptedSignatures(
  patient: RowOf<'patient'>,
  checklist: readonly ChecklistRow[],
  documents: readonly DocumentRow[],
): { patient: Partial<RowOf<'patient'>>; documents: DocumentRow[] } {
  const accepted = checklist.filter(({ kind, status }) => status === 'accepted' && isSignedPaper(kind))
  const letter = accepted.some(({ kind }) => kind === 'lop')
  const unsigned = patient.lop_status === 'signed' ? 'requested' : patient.lop_status
  return {
    patient: {
      lop_status: letter ? 'signed' : unsigned,
      hipaa_auth_expires_at: accepted.find(({ kind }) => kind === 'hipaa_authorization')?.expires_at ?? null,
    },
    documents: documents.map((document) =>
      accepted.some((paper) => paper.document_id === document.id) ? { ...document, sign_status: 'signed' } : document,
    ),
  }
}

const assessments = [
  'Liability is clear from the report; the other driver was cited.',
  'Damages are supported by imaging. Prior complaints about the back need a look.',
  'Policy limits are confirmed, and there is one more claimant in the other car.',
  'Existing liens are small against the limits.',
]
const questions = [
  'Is there coverage besides the driver’s own policy?',
  'Who represents the other passenger?',
  'Were there earlier claims for the same injury?',
]

function scores(good: boolean, random: Random) {
  const score = (): number => (good ? random.int(3, 5) : random.int(1, 3))
  return { score_liability: score(), score_damages: score(), score_collectability: score(), score_liens: score() }
}

function notesOf(story: Story, stageId: string, limit: number | null, random: Random): NoteRow[] {
  const notes: NoteRow[] = []
  const add = (day: number, more: Partial<NoteRow> & Pick<NoteRow, 'kind' | 'body'>): void => {
    const at = atWork(Math.min(story.today, day), random)
    const id = childId('underwriting_note', story.index, notes.length)
    const writer = staffUserId(story.underwriter)
    notes.push({
      id,
      patient_id: story.id,
      stage_id: stageId,
      ...more,
      created_at: at,
      created_by: writer,
      updated_at: at,
    })
  }
  if (random.chance(0.6)) add(story.opened + 3, { kind: 'assessment', body: random.pick(assessments) })
  if (random.chance(0.25)) add(story.opened + 4, { kind: 'question', body: random.pick(questions) })
  if (story.approved !== null && limit !== null) {
    const capped = random.chance(0.35)
    add(story.approved, {
      kind: 'decision',
      decision: capped ? 'approve_with_cap' : 'approve',
      approved_limit_cents: limit,
      body: capped ? 'Approved up to the limit; more needs another look.' : 'Approved.',
      expires_at: approvalExpiry(iso(story.approved)),
      ...scores(true, random),
    })
  }
  if (story.status === 'declined') {
    add(story.closed ?? story.today, {
      kind: 'decision',
      decision: 'decline',
      body: 'Declined: the claim cannot be collected.',
      ...scores(false, random),
    })
  }
  return notes
}
