import { atWork, iso } from './calendar.ts'
import type { CaseRows } from './cases/case-rows.ts'
import { firmWorkRows } from './cases/people-of-case.ts'
import type { Story } from './cases/shapes.ts'
import { CASE_MANAGER, goldenCaseAt, goldenCases, UNDERWRITER, type GoldenCase } from './golden-cases.ts'
import { childId, SEED, seedId } from './ids.ts'
import { itemAt } from './item-at.ts'
import { streamFor } from './random.ts'
import { look } from './rows.ts'
import { staffUserId } from './who.ts'

/** What golden cases have besides the rows that their stories bring. */
type Finish = (rows: CaseRows, story: Story) => void

function note(rows: CaseRows, story: Story, kind: 'legal' | 'billing' | 'general', body: string): void {
  const at = atWork(story.today - 3, streamFor(SEED, 'golden note', story.index))
  rows.patient_note.push({
    id: childId('patient_note', story.index, 200),
    patient_id: story.id,
    kind,
    body,
    visibility: 'internal',
    created_at: at,
    created_by: staffUserId(CASE_MANAGER),
    updated_at: at,
  })
}

const finishes: Partial<Record<GoldenCase, Finish>> = {
  passengerDriver: linked,
  passengerFront: linked,
  passengerRear: linked,
  passengerChild: linked,
  firmChanged(rows, story) {
    const changed = iso(story.today - 90)
    const before = firmWorkRows({ ...story, firm: 1 }).map((row, place) => ({
      ...row,
      id: childId('patient_lawfirm_employee', story.index, 100 + place),
      is_primary: false,
      to: changed,
    }))
    rows.patient_lawfirm_employee = [
      ...rows.patient_lawfirm_employee.map((row) => ({ ...row, from: changed })),
      ...before,
    ]
    Object.assign(itemAt(rows.patient, 0), { lop_status: 'requested' })
    rows.patient_lawfirm_history.push({
      id: childId('patient_lawfirm_history', story.index, 0),
      patient_id: story.id,
      from_lawfirm_id: seedId('lawfirm', 1),
      to_lawfirm_id: seedId('lawfirm', 0),
      effective_at: changed,
      reason: 'The patient wanted a firm closer to home.',
      at: atWork(story.today - 90, streamFor(SEED, 'golden change', story.index)),
      by: staffUserId(CASE_MANAGER),
    })
    note(rows, story, 'legal', 'The patient changed law firms. A new letter of protection has been requested.')
  },
  declinedThenReevaluated(rows, story) {
    const at = atWork(story.today - 20, streamFor(SEED, 'golden decision', story.index))
    Object.assign(itemAt(rows.patient, 0), { underwriting_stage_id: look('underwriting_stage', 'in_review') })
    rows.underwriting_note.push({
      id: childId('underwriting_note', story.index, 200),
      patient_id: story.id,
      stage_id: look('underwriting_stage', 'declined'),
      kind: 'decision',
      decision: 'decline',
      body: 'Declined: no coverage was found. To be looked at again with the umbrella policy.',
      score_liability: 4,
      score_damages: 3,
      score_collectability: 1,
      score_liens: 3,
      created_at: at,
      created_by: staffUserId(UNDERWRITER),
      updated_at: at,
    })
    note(rows, story, 'general', 'The firm found an umbrella policy. Sent back to underwriting with the new document.')
  },
  mergedInto(rows, story) {
    note(rows, story, 'general', 'A second record of the same person was merged into this case.')
  },
  conflictFirst: conflict,
  conflictSecond: conflict,
  mergedDuplicate(rows, story) {
    const first = goldenCases.mergedInto
    const kept = {
      ...itemAt(rows.patient, 0),
      person_key: first,
      deleted_at: atWork(story.today - 10, streamFor(SEED, 'golden merge', 0)),
    }
    for (const list of Object.values(rows)) list.length = 0
    rows.patient.push(kept)
  },
  reversedReceipt(rows, story) {
    note(
      rows,
      story,
      'billing',
      'Cheque 1042 came back unpaid. The receipt has been reversed; all liens are payable again.',
    )
  },
}

/** An offline edit conflicts with a newer one: both values wait for a decision. */
function conflict(rows: CaseRows, story: Story): void {
  const theirs = '9120 Harbor Ave'
  rows.sync_conflict.push({
    id: childId('sync_conflict', story.index, 0),
    user_id: staffUserId(CASE_MANAGER),
    command_id: `demo-${story.index}`,
    entity: 'patient',
    entity_id: story.id,
    patient_id: story.id,
    base: { address1: '9001 Oak St' },
    theirs: { address1: theirs },
    own: { address1: '9455 Cedar Ln' },
    at: atWork(story.today - 1, streamFor(SEED, 'golden conflict', story.index)),
  })
  Object.assign(itemAt(rows.patient, 0), { address1: theirs })
}

function linked(rows: CaseRows): void {
  Object.assign(itemAt(rows.patient, 0), { accident_group_id: goldenCases.passengerDriver })
}

export function finished(rows: CaseRows, story: Story): CaseRows {
  const golden = goldenCaseAt(story.index)
  if (golden) finishes[golden]?.(rows, story)
  return rows
}
