import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { limitationDay } from '#domain/rules/limitation-day.ts'
import { emitted } from '#server/events/emit.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Preparing, RecordRules } from '#server/records/rules.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'
import { refuseOtherFigures, stillOpenFigures } from './agreed-figures.ts'
import { candidatesFor, findMatches, keptSsn, soughtFrom, type Candidates } from './duplicates.ts'
import { notAcknowledged } from './limitation-acknowledgment.ts'
import { limitationDate, movesLimitation } from './limitation-date.ts'
import { flaggedPeople, opening } from './opening.ts'
import { readTogether, type Read } from './read-together.ts'
import { withoutMoney } from './without-money.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly sealer: Sealer
  /** Demo patients have numbers that are never issued. */
  readonly forReal: boolean
}

type CaseRow = Row<typeof patient>

/** The day to file suit by, where it moves. */
type Moved = { readonly sol_date?: string | null }

/** What a case needs beyond its own fields, whenever one is opened or changed. */
export function patientRules(parts: Parts): RecordRules<CaseRow, Moved> {
  return {
    async prepare(write) {
      const read = readTogether(parts.callerDatabase, write.caller)
      refuseSignature(write)
      if (parts.forReal && write.said.ssn?.startsWith('9')) throw invalid({ ssn: ['invalid'] })
      const moves = movesLimitation(write.before, write.row)
      const [solDate] = await Promise.all([
        moves ? limitationDate(read, write.row) : null,
        namesSomebodyElse(write) ? refuseDuplicate(parts, read, write) : undefined,
        refuseOtherFigures(read, write),
      ])
      return moves ? { sol_date: solDate } : {}
    },
    create: (draft, id, viewer, found) =>
      opening(draft, id, viewer, searchText(patient, draft), found.sol_date ?? null),
    update: (before, patch, _viewer, found) => ({
      before: [...flaggedPeople(patch), ...stillOpenFigures(before, patch)],
      set: {
        ...('sol_date' in found && { sol_date: sql`${found.sol_date}::date` }),
        ...('sol_date' in found && found.sol_date !== limitationDay(before) && notAcknowledged),
        // A date that is set by hand is for the patient.
        ...('next_contact_at' in patch && { next_contact_party: sql`null` }),
        // The conversation goes with the case.
        ...(changesHands(before, { ...before, ...patch }) && { thread_owner_id: sql`null` }),
      },
      after: changesHands(before, { ...before, ...patch }) ? [handedOver(before, true)] : [],
    }),
    remove: (before) => ({ before: withoutMoney(before.id), after: [handedOver(before, false)] }),
  }
}

function changesHands(before: CaseRow, row: CaseRow): boolean {
  return before.case_manager_id !== row.case_manager_id || before.underwriter_id !== row.underwriter_id
}

function handedOver(before: CaseRow, isOpen: boolean): Sql {
  return emitted({ kind: 'case_handed_over', patientId: before.id, isOpen, formerly: before })
}

/**
 * A letter of protection is signed by accepting the signed paper, never by saying so; from outside it is only asked for.
 */
function refuseSignature({ viewer, row, before }: Preparing<CaseRow>): void {
  const said = row.lop_status
  if (said === before?.lop_status) return
  if (said === 'signed') throw invalid({ lop_status: ['paper_needed'] })
  if (viewer.level === 'user' && said !== 'none' && said !== 'requested') throw invalid({ lop_status: ['not_allowed'] })
}

const identifying = ['first_name', 'last_name', 'name_native', 'dob', 'dol', 'ssn'] as const

function namesSomebodyElse({ before, row }: Preparing<CaseRow>): boolean {
  return !before || identifying.some((field) => (before[field] ?? null) !== (row[field] ?? null))
}

async function refuseDuplicate(
  { sealer, audit }: Parts,
  read: Read,
  { caller, viewer, id, row, before }: Preparing<CaseRow>,
): Promise<void> {
  const sought = { ...soughtFrom(row, sealer), id, ...(before && !hasNewSsn(before, row) && (await keptSsn(read, id))) }
  const blocking = (await findMatches(read, sought)).filter(({ blocks }) => blocks)
  if (blocking.length === 0) return
  const { found, ...details } = await candidatesFor(read, viewer, blocking)
  await seen(audit, caller, viewer, found)
  // A refusal would reveal to an outsider that a person is a client of another firm; at intake, staff review both.
  if (viewer.level === 'user' && details.candidates.length === 0) return
  throw new Refusal('INVALID', { errors: { _: ['duplicate'] }, details: { ...details } })
}

const hasNewSsn = (before: CaseRow, row: CaseRow) => before.ssn !== row.ssn

/** Every search is on record, what it found and what it did not: otherwise people could be looked for by trying. */
export async function seen(
  audit: AuditTrail,
  caller: Preparing['caller'],
  viewer: Viewer,
  { ids, hidden }: Candidates['found'],
): Promise<void> {
  const detail = { as: 'duplicates', hidden }
  await audit.seen(caller, viewer, { action: 'list', entity: 'patient', patientIds: ids, detail })
}
