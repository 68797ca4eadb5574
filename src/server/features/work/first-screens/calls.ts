import type pg from 'pg'
import { firstScreensCalls, type LienListQuery } from '#domain/calls/first-screens.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { lien } from '#domain/entities/lien.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { FailedWorkSource } from '#server/failed-work.ts'
import { inOwnDays } from '#server/figures/days.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { join, sql } from '#server/records/sql.ts'
import { auditorScreen } from './auditor.ts'
import { funderScreen } from './funder.ts'
import { bindsFirm, lawfirmScreen } from './lawfirm.ts'
import { lienLines, sumOf } from './lien-lines.ts'
import { byCase, byService, liensIn } from './lien-sets.ts'
import { practiceScreen } from './practice.ts'
import { seenCases } from './rows.ts'
import { staffScreen } from './staff.ts'
import { subsidiaryScreen } from './subsidiary.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly reads: ReadingDatabase
  readonly audit: AuditTrail
  readonly failures: readonly FailedWorkSource[]
  readonly pool: pg.Pool
}

export function answerFirstScreens(parts: Parts): Call[] {
  return [
    implement(firstScreensCalls.liens, ({ caller, query }) => lienList(parts, caller, query)),
    implement(firstScreensCalls.lawfirm, ({ caller }) => lawfirmScreen(parts, caller)),
    implement(firstScreensCalls.practice, ({ caller }) => practiceScreen(parts, caller)),
    implement(firstScreensCalls.staff, ({ caller }) => staffScreen(parts, caller)),
    implement(firstScreensCalls.subsidiary, ({ caller }) => subsidiaryScreen(parts, caller)),
    implement(firstScreensCalls.auditor, ({ caller }) => auditorScreen(parts, caller)),
    implement(firstScreensCalls.funder, ({ caller }) => funderScreen(parts, caller)),
  ]
}

type LienList = AnswerOf<typeof firstScreensCalls.liens>
type Sums = Pick<LienList, 'count' | 'billed_cents' | 'paid_cents' | 'balance_cents' | 'price_cents'>

const amounts = ['billed_cents', 'paid_cents', 'balance_cents'] as const

/** The liens behind a figure, and what they add up to. */
async function lienList(
  { callerDatabase, audit }: Parts,
  caller: Caller,
  { page, page_size, ...narrowed }: LienListQuery,
): Promise<LienList> {
  const { viewer, results } = await callerDatabase.run(
    caller,
    (asking) => {
      if (rowsFor(lien, 'list', asking) === false) throw new Refusal('NOT_FOUND')
      const wanted = liensIn(asking, narrowed)
      const order = asking.user_type === 'lawfirm' ? byCase : byService
      const seesPrices = visibleColumns(lien, asking).any.has('price_cents')
      const summed = [...amounts, ...(seesPrices ? (['price_cents'] as const) : [])]
      const sums = summed.map((column) => sumOf(asking, column))
      return [
        lienLines(asking, sql`${wanted} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`),
        sql<Sums>`select count(*)::int as count, ${join(sums, ', ')} ${wanted}`,
      ]
    },
    [inOwnDays],
  )
  const [{ rows: liens }, { rows: totals }] = results
  const [sums] = totals
  if (!sums) throw new Refusal('BROKEN')
  await seenCases(audit, caller, viewer, 'lien_list', liens)
  return { liens, page, page_size, may_bind: bindsFirm(viewer), ...sums }
}
