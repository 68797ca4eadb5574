import * as v from 'valibot'
import { userTypes } from '../../access/viewer.ts'

const text = v.nullable(v.string())
const amount = v.nullable(v.number())
const ofCase = { patient_id: v.string(), case_number: text, patient_name: text }

/** The first rows of a list, and how many rows there are. */
const rowsOf = <S extends v.GenericSchema>(row: S) => v.strictObject({ rows: v.array(row), count: v.number() })
const sum = v.strictObject({ count: v.number(), cents: v.number() })

/** A case before the underwriting decision, with what stands between it and the decision. */
const toDecide = v.strictObject({
  ...ofCase,
  version: v.number(),
  stage: text,
  /** The day it entered its stage, and whether the time limit of the stage has passed. */
  since: v.string(),
  is_overdue: v.boolean(),
  /** The amount asked for; where none was named, what has been billed. */
  exposure_cents: amount,
  /** Required documents that are not here. */
  missing: v.number(),
  /** Documents that are here and not judged. */
  received: v.number(),
  /** A proposed decision waits for its answer: by another person, or by the viewer. */
  proposal: v.nullable(v.picklist(['own', 'other'])),
})

const queue = v.strictObject({ mine: rowsOf(toDecide), unassigned: rowsOf(toDecide) })

const receipt = v.strictObject({
  ...ofCase,
  id: v.string(),
  payer: v.string(),
  reference: v.string(),
  received_on: v.string(),
  amount_cents: v.number(),
  unallocated_cents: v.number(),
})

/** The portal's accounts: each figure is that of the list it leads to. */
const books = v.strictObject({
  bills_without_lien: sum,
  visits_without_bill: sum,
  liens_to_confirm: sum,
  /** Liens whose payment is due. */
  checks_awaited: sum,
  liens_paid: sum,
  /** Services of this month and their bills. */
  billed_this_month: sum,
  /** Money that is not allocated to liens yet, the oldest first. */
  to_allocate: rowsOf(receipt),
  /** Money received this month, the newest first. */
  received_this_month: v.strictObject({ ...rowsOf(receipt).entries, cents: v.number() }),
})

/** What only an administrator can clear up. */
const portal = v.strictObject({
  /** Of a portal without a patient: what its first administrator has done. */
  setup: v.nullable(v.strictObject({ has_firm: v.boolean(), has_colleague: v.boolean() })),
  sign_up_requests: v.number(),
  /** Background work that failed or waits for another try. */
  failed_work: v.number(),
  /** Cases that look like another person's case. */
  duplicates: v.number(),
  /** Log-ins that cannot work in their role: the directory has no entry for them. */
  without_record: rowsOf(
    v.strictObject({ id: v.string(), name: v.string(), email: v.string(), user_type: v.picklist(userTypes) }),
  ),
})

/** Each part is there for those whose work it is. */
export const staffScreen = v.strictObject({
  as_of: v.string(),
  queue: v.optional(queue),
  books: v.optional(books),
  portal: v.optional(portal),
})
