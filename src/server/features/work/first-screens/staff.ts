import { keepsBooks } from '#domain/access/money.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { Refusal } from '#domain/errors.ts'
import type { FailedWorkSource } from '#server/failed-work.ts'
import { inOwnDays } from '#server/figures/days.ts'
import { runFigures } from '#server/figures/run-figures.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { booksSql, type Books } from './books.ts'
import { portalSql, type Portal } from './portal.ts'
import { queueSql } from './underwriting-queue.ts'
import { counted, seenCases } from './rows.ts'

type Screen = AnswerOf<typeof firstScreensCalls.staff>

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly reads: ReadingDatabase
  readonly audit: AuditTrail
  readonly failures: readonly FailedWorkSource[]
}

const decides = ({ is_underwriter, sees }: Viewer): boolean => is_underwriter && sees.includes('underwriting')
const administers = ({ level }: Viewer): boolean => level === 'admin'

/** The desks of the viewer, side by side; nothing for those who work on the list of work alone. */
export async function staffScreen(parts: Parts, caller: Caller): Promise<Screen> {
  const viewer = await parts.callerDatabase.viewer(caller)
  if (viewer.user_type !== 'staff') throw new Refusal('NOT_FOUND')
  const as_of = new Date().toISOString()
  const [queue, books, portal] = await Promise.all([
    decides(viewer) ? queueOf(parts, caller) : undefined,
    keepsBooks(viewer) ? booksOf(parts, caller) : undefined,
    administers(viewer) ? portalOf(parts, caller) : undefined,
  ])
  const shown = [
    ...(queue ? [queue.mine.rows, queue.unassigned.rows] : []),
    ...(books ? [books.to_allocate.rows, books.received_this_month.rows] : []),
  ]
  await seenCases(parts.audit, caller, viewer, 'staff_screen', ...shown)
  return { as_of, ...(queue && { queue }), ...(books && { books }), ...(portal && { portal }) }
}

/** The rights may have changed since the desks were chosen: each part asks again. */
const only = (allowed: (viewer: Viewer) => boolean, viewer: Viewer): Viewer => {
  if (!allowed(viewer)) throw new Refusal('NOT_FOUND')
  return viewer
}

async function queueOf({ callerDatabase }: Parts, caller: Caller): Promise<NonNullable<Screen['queue']>> {
  const { results } = await callerDatabase.run(
    caller,
    (asking) => {
      const viewer = only(decides, asking)
      return [queueSql(viewer, 'mine'), queueSql(viewer, 'unassigned')]
    },
    [inOwnDays],
  )
  const [mine, unassigned] = results
  return { mine: counted(mine.rows), unassigned: counted(unassigned.rows) }
}

async function booksOf({ reads }: Parts, caller: Caller): Promise<Books> {
  const results = await runFigures(reads, caller, (asking) => booksSql(only(keepsBooks, asking)))
  const [unclaimed, unbilled, month, toConfirm, payable, paid, toAllocate, received] = results
  const sum = ({ rows: [found] }: { rows: readonly Books['liens_paid'][] }) => found ?? { count: 0, cents: 0 }
  const receipts = (rows: typeof received.rows) => counted(rows.map(({ cents: _cents, ...row }) => row))
  return {
    bills_without_lien: sum(unclaimed),
    visits_without_bill: sum(unbilled),
    billed_this_month: sum(month),
    liens_to_confirm: sum(toConfirm),
    checks_awaited: sum(payable),
    liens_paid: sum(paid),
    to_allocate: receipts(toAllocate.rows),
    received_this_month: { ...receipts(received.rows), cents: received.rows[0]?.cents ?? 0 },
  }
}

async function portalOf({ reads, failures }: Parts, caller: Caller): Promise<Portal> {
  const results = await runFigures(reads, caller, (asking) => portalSql(only(administers, asking), failures))
  const [requests, failed, duplicates, people, setup] = results
  const count = ({ rows: [found] }: { rows: readonly { count: number }[] }) => found?.count ?? 0
  return {
    setup: setup.rows[0] ?? null,
    sign_up_requests: count(requests),
    failed_work: count(failed),
    duplicates: count(duplicates),
    without_record: counted(people.rows),
  }
}
