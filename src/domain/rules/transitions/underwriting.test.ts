import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { check } from './machine.ts'
import { missingDocuments, requiredDocuments } from './required-documents.ts'
import { handTable, wholeTable } from './table-for-tests.ts'
import type { UnderwritingCategory } from './underwriting.ts'
import { approvalExpiry, underwritingMachine } from './underwriting.ts'
import type { UnderwritingFacts } from './underwriting-facts.ts'

const small = ['lop', 'retainer', 'police_report']
const middle = [...small, 'policy_limits_proof', 'hipaa_authorization']
const large = [...middle, 'medical_records', 'imaging_report', 'surgical_recommendation', 'attorney_questionnaire']

const complete: UnderwritingFacts = {
  amount_cents: 2_500_000,
  is_surgery: false,
  documents: middle.map((kind) => ({ kind, status: 'accepted' })),
  scores: { liability: 5, damages: 1, collectability: 3, liens: 4 },
  approved_limit_cents: 2_500_000,
  decision_body: 'clear liability',
  billed_cents: 2_000_000,
  expires_at: '2026-06-14',
  today: '2026-06-15',
  has_first_visit: false,
  reevaluation_count: 0,
  new_document_count: 1,
  reason: 'because',
}

const underwriter: Actor = { role: 'underwriter', id: 'maker' }

function missing(from: UnderwritingCategory, to: UnderwritingCategory, change: UnderwritingFacts) {
  const answer = check(underwritingMachine, {
    from,
    to,
    actor: underwriter,
    facts: { ...complete, ...change },
  })
  if (answer.ok) return 'ok'
  return answer.code === 'GUARD_FAILED' ? answer.missing : answer.code
}

describe('underwriting', () => {
  it('has exactly these transitions, every pair and every role', () => {
    const book = `
      new -> collecting: admin underwriter
      collecting -> review: admin underwriter
      review -> collecting: admin underwriter
      review -> approved: admin underwriter
      review -> declined: admin underwriter
      approved -> review: admin underwriter
      approved -> expired: admin system
      declined -> review: admin underwriter
      expired -> review: admin underwriter
    `
    expect(wholeTable(underwritingMachine, () => complete).sort()).toEqual(handTable(book))
  })

  it('asks for documents by amount, and for all of them before a surgery', () => {
    expect(requiredDocuments(500_000, false)).toEqual(small)
    expect(requiredDocuments(500_001, false)).toEqual(middle)
    expect(requiredDocuments(2_500_000, false)).toEqual(middle)
    expect(requiredDocuments(2_500_001, false)).toEqual(large)
    expect(requiredDocuments(1, true)).toEqual(large)
  })

  it('counts a document when it is accepted or waived', () => {
    const documents = [
      { kind: 'lop', status: 'accepted' },
      { kind: 'retainer', status: 'waived' },
      { kind: 'police_report', status: 'received' },
      { kind: 'police_report', status: 'rejected' },
    ]
    expect(missingDocuments(small, documents)).toEqual(['police_report'])
  })

  it('reviews when every required document is there', () => {
    expect(missing('collecting', 'review', { documents: complete.documents?.slice(1) })).toEqual([
      'DOCUMENT_MISSING.lop',
    ])
    expect(missing('collecting', 'review', { is_surgery: true })).toEqual([
      'DOCUMENT_MISSING.medical_records',
      'DOCUMENT_MISSING.imaging_report',
      'DOCUMENT_MISSING.surgical_recommendation',
      'DOCUMENT_MISSING.attorney_questionnaire',
    ])
    expect(missing('collecting', 'review', { amount_cents: undefined })).toEqual(['AMOUNT_MISSING'])
  })

  it('decides with four scores of one to five and a note', () => {
    for (const to of ['approved', 'declined'] as const) {
      expect(missing('review', to, { scores: { liability: 5, damages: 1, collectability: 3 } })).toEqual([
        'SCORES_MISSING',
      ])
      for (const liens of [0, 6, 2.5]) {
        const scores = { liability: 5, damages: 1, collectability: 3, liens }
        expect(missing('review', to, { scores, decision_body: ' ' })).toEqual([
          'SCORES_MISSING',
          'DECISION_NOTE_MISSING',
        ])
      }
    }
    expect(missing('review', 'approved', { approved_limit_cents: 0 })).toEqual(['APPROVED_LIMIT_MISSING'])
  })

  it('needs a second underwriter or an administrator above 25,000', () => {
    const above: UnderwritingFacts = { approved_limit_cents: 2_500_001 }
    expect(missing('review', 'approved', {})).toBe('ok')
    expect(missing('review', 'approved', above)).toEqual(['SECOND_PERSON_MISSING'])
    for (const role of ['underwriter', 'admin'] as const) {
      expect(missing('review', 'approved', { ...above, second_person: { id: 'checker', role } })).toBe('ok')
      expect(missing('review', 'approved', { ...above, second_person: { id: 'maker', role } })).toEqual([
        'SECOND_PERSON_MISSING',
      ])
    }
    const manager = { id: 'checker', role: 'case_manager' } as const
    expect(missing('review', 'approved', { ...above, second_person: manager })).toEqual(['SECOND_PERSON_MISSING'])
    expect(missing('review', 'declined', { amount_cents: 2_500_001 })).toEqual(['SECOND_PERSON_MISSING'])
  })

  it('comes back to review for a surgery or a limit four fifths used', () => {
    expect(missing('approved', 'review', {})).toBe('ok')
    expect(missing('approved', 'review', { billed_cents: 1_999_999 })).toEqual(['NO_CAUSE_FOR_REVIEW'])
    expect(missing('approved', 'review', { billed_cents: 0, surgery_requested: true })).toBe('ok')
  })

  it('expires after its day when no visit took place', () => {
    const nightly = (change: UnderwritingFacts) =>
      check(underwritingMachine, {
        from: 'approved',
        to: 'expired',
        actor: { role: 'system' },
        facts: { ...complete, ...change },
      })
    expect(nightly({})).toMatchObject({ ok: true })
    expect(nightly({ expires_at: '2026-06-15' })).toMatchObject({ missing: ['NOT_EXPIRED'] })
    expect(nightly({ has_first_visit: true })).toMatchObject({ missing: ['VISIT_TOOK_PLACE'] })
    expect(approvalExpiry('2026-06-15')).toBe('2026-09-13')
  })

  it('looks at a declined case once more, with a new document', () => {
    expect(missing('declined', 'review', { reevaluation_count: 1 })).toEqual(['REVIEWED_BEFORE'])
    expect(missing('declined', 'review', { new_document_count: 0 })).toEqual(['NEW_DOCUMENT_MISSING'])
  })
})
