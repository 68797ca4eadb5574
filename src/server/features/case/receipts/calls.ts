import type { AnswerOf } from '#domain/calls/define-call.ts'
import { receiptsCalls } from '#domain/calls/receipts.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command, type Work } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { raw, sql } from '#server/records/sql.ts'
import { listDirect, payDirectly, reverseDirectly } from './direct-payments.ts'
import { allocateReceipt, recordReceipt, listReceipts, reverseAllocation, reverseReceipt } from './receipts.ts'
import { listOpen, listRemittances, makeRemittance, moveRemittance } from './remittances.ts'

type LastCheck = NonNullable<AnswerOf<typeof receiptsCalls.moneyCheck>['money_check']>

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

/** The portal's own money: what came in, for which lien, and what went out to whom. */
export function answerReceipts({ callerDatabase, audit }: Parts): Call[] {
  /** A read whose cases are known with its answer. */
  async function reading(
    caller: Caller,
    as: string,
    read: (work: Work) => Promise<{ answer: string; cases: string[] }>,
  ): Promise<string> {
    const cases: string[] = []
    const answer = await command(callerDatabase, caller, undefined, async (work) => {
      const found = await read(work)
      cases.push(...found.cases)
      return found.answer
    })
    await audit.seen(caller, await callerDatabase.viewer(caller), {
      action: 'list',
      entity: as,
      patientIds: cases,
    })
    return answer
  }

  return [
    implement(receiptsCalls.list, ({ caller, params: { id } }) =>
      reading(caller, 'receipt', async (work) => ({ answer: await listReceipts(work, id), cases: [id] })),
    ),
    implement(receiptsCalls.book, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => recordReceipt(work, id, body)),
    ),
    implement(receiptsCalls.allocate, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => allocateReceipt(work, id, body)),
    ),
    implement(receiptsCalls.reverseAllocation, ({ caller, params: { id, allocationId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => reverseAllocation(work, id, allocationId, body)),
    ),
    implement(receiptsCalls.reverse, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => reverseReceipt(work, id, body)),
    ),
    implement(receiptsCalls.directPayments, ({ caller, params: { id } }) =>
      reading(caller, 'lien', (work) => listDirect(work, id)),
    ),
    implement(receiptsCalls.payDirectly, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => payDirectly(work, id, body)),
    ),
    implement(receiptsCalls.reverseDirectly, ({ caller, params: { id, eventId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => reverseDirectly(work, id, eventId, body)),
    ),
    implement(receiptsCalls.openOwners, ({ caller }) => reading(caller, 'remittance', listOpen)),
    implement(receiptsCalls.remittances, ({ caller, query }) =>
      reading(caller, 'remittance', (work) => listRemittances(work, query)),
    ),
    implement(receiptsCalls.makeRemittance, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => makeRemittance(work, body)),
    ),
    implement(receiptsCalls.moveRemittance, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => moveRemittance(work, id, body)),
    ),
    implement(receiptsCalls.moneyCheck, async ({ caller }) => {
      const { results } = await callerDatabase.run(caller, (viewer) => {
        if (viewer.level !== 'admin' && viewer.user_type !== 'auditor') throw new Refusal('NOT_FOUND')
        return [
          sql<LastCheck>`select id, at, checked, faults from money_check order by at desc, id desc ${raw('limit 1')}`,
        ]
      })
      return { money_check: results[0].rows[0] ?? null }
    }),
  ]
}
