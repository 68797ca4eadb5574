import { iso } from '../calendar.ts'
import { finished } from '../golden-rows.ts'
import { updateIntervalOf } from '../organisations.ts'
import type { RowOf } from '../rows.ts'
import type { CaseRows } from './case-rows.ts'
import { claimsOf } from './claims.ts'
import { consentOf, mobileRows } from './contacts.ts'
import { documentRows, mostPapers, neededPapers } from './documents.ts'
import { ledgerOf, type Ledger, type LienRow } from './liens.ts'
import { recordsOf } from './records.ts'
import { smsRows } from './messages.ts'
import { noteRows } from './notes.ts'
import { patientRow } from './patient.ts'
import { firmWorkRows, previousMedRows } from './people-of-case.ts'
import type { Settlement } from './settlement.ts'
import type { Claim, Story, Visit } from './shapes.ts'
import { contactDueOfCase } from './contact-due-of-case.ts'
import { totalsOfCase } from './totals-of-case.ts'
import { applyAcceptedSignatures, underwritingOf } from './underwriting.ts'

/** A case with its money worked out, before papers and conversations. */
export interface Draft {
  readonly story: Story
  readonly patient: RowOf<'patient'>
  readonly visits: readonly Visit[]
  readonly ledger: Ledger
}

export function draftOf(story: Story, visits: readonly Visit[], claimCount: number, insurer: Claim | null): Draft {
  const patient = patientRow(story)
  const claims = [...claimsOf(visits, claimCount), ...(insurer ? [insurer] : [])]
  const ledger = ledgerOf(story, story.fixed?.claims?.(claims) ?? claims, patient.icd10?.[0] ?? null)
  const lienOf = new Map(ledger.liens.flatMap((lien) => (lien.appointment_ids ?? []).map((id) => [id, lien] as const)))
  for (const { row } of visits) {
    const lien = lienOf.get(row.id)
    if (lien) Object.assign(row, { lien_id: lien.id, price_cents: priceOf(row, lien) })
  }
  return { story, patient, visits, ledger }
}

/** A sold bill's part of what the funder paid for the whole lien. */
function priceOf(row: RowOf<'appointment'>, lien: LienRow): number | null {
  if (!lien.price_cents || !row.bill_amount_cents) return null
  return Math.floor((lien.price_cents * row.bill_amount_cents) / lien.billed_cents)
}

export function roomForPapers({ story, visits, ledger }: Draft): { least: number; most: number } {
  return { least: neededPapers(story, ledger.liens).length, most: mostPapers(story, visits, ledger.liens) }
}

export interface Counts {
  readonly notes: number
  readonly sms: number
  readonly documents: number
}

export function caseRows(draft: Draft, counts: Counts): CaseRows {
  const { story, patient, visits, ledger } = draft
  const billed = ledger.liens.reduce((sum, lien) => sum + lien.billed_cents, 0)
  const consent = consentOf(story)
  const mobiles = mobileRows(story, consent)
  const documents = documentRows(story, visits, ledger.liens, counts.documents)
  const underwriting = underwritingOf(story, patient.underwriting_stage_id!, billed, documents)
  const signed = applyAcceptedSignatures(patient, underwriting.checklist, documents)
  const records = recordsOf({ story, mobiles, ...ledger })
  const changed = records.case_status_event.at(-1)?.at
  const rows: CaseRows = {
    patient: [
      {
        ...patient,
        ...signed.patient,
        status_changed_at: changed,
        updated_at: changed,
        approved_limit_cents: underwriting.limit,
        ...paidOut(ledger.settlement, story),
      },
    ],
    patient_mobile_info: mobiles,
    patient_lawfirm_employee: firmWorkRows(story),
    previous_med: previousMedRows(story),
    appointment: visits.map(({ row }) => row),
    lien: ledger.liens,
    patient_document: signed.documents,
    patient_note: noteRows(story, visits, counts.notes),
    patient_sms: smsRows(story, visits, consent, counts.sms),
    underwriting_document: underwriting.checklist,
    underwriting_note: underwriting.notes,
    ...records,
  }
  const whole = finished(rows, story)
  const counted = { ...whole, patient: whole.patient.map((row) => ({ ...row, ...totalsOfCase(whole) })) }
  return {
    ...counted,
    patient: counted.patient.map((row) => ({
      ...row,
      ...contactDueOfCase(row, counted, updateIntervalOf(story.firm)),
    })),
  }
}

function paidOut(settlement: Settlement | null, story: Story): Partial<RowOf<'patient'>> {
  if (!settlement || story.settled === null) return {}
  const { input } = settlement
  return {
    settlement_date: iso(story.settled),
    settlement_cents: settlement.result.totals.gross_cents,
    fee_num: input.fee_num,
    fee_den: input.fee_den,
    costs_cents: input.costs_cents,
  }
}
