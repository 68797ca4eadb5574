import type { Context } from 'hono'
import { liensCalls } from '#domain/calls/liens.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { answerFunding, confirmLiens, offerFunding } from './confirming.ts'
import { correctLien } from './correction.ts'
import { moveFunding } from './funding.ts'
import { lienLedger } from './ledger.ts'
import { answerOffer } from './offer-answer.ts'
import { addDemand, holderFile, removeDemand, writeHolder } from './lienholders.ts'
import { openBills } from './open-bills.ts'
import { offerThread } from './offer-thread.ts'
import { issueStatement, letterOf, lienStatementOf, releaseOf } from './papers.ts'
import { confirmProcurement } from './procurement.ts'
import { noticeOfAssignment, purchaseLiens } from './purchase.ts'
import { moveLien } from './transition.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly portal: (c: Context) => string
  readonly signature: { readonly name: string }
}

export function answerLiens({ callerDatabase, audit, portal, signature }: Parts): Call[] {
  return [
    implement(liensCalls.ledger, ({ caller, params: { id } }) => lienLedger(callerDatabase, audit, caller, id)),
    implement(liensCalls.openBills, ({ caller, params: { id } }) => openBills(callerDatabase, audit, caller, id)),
    implement(liensCalls.statement, ({ caller, params: { id } }) => lienStatementOf(callerDatabase, audit, caller, id)),
    implement(liensCalls.sendStatement, ({ caller, params: { id }, key }) =>
      command(callerDatabase, caller, key, (work) => issueStatement(work, id)),
    ),
    implement(liensCalls.releaseLetter, ({ caller, params: { id } }) =>
      command(callerDatabase, caller, undefined, (work) => releaseOf(work, id)),
    ),
    implement(liensCalls.letterOfProtection, ({ caller, params: { id }, query }) =>
      letterOf(callerDatabase, audit, caller, id, query.medical_provider_id ?? null),
    ),
    implement(liensCalls.move, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => moveLien(work, id, body)),
    ),
    implement(liensCalls.confirm, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => confirmLiens(work, body)),
    ),
    implement(liensCalls.correct, ({ c, caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) =>
        correctLien(work, id, body, { portal: portal(c), house: signature.name }),
      ),
    ),
    implement(liensCalls.answerOffer, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => answerOffer(work, id, body)),
    ),
    implement(liensCalls.offers, ({ caller, params: { id } }) => offerThread(callerDatabase, audit, caller, id)),
    implement(liensCalls.answerFunding, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => answerFunding(work, body)),
    ),
    implement(liensCalls.holder, async ({ caller, params: { id } }) => {
      const cases: string[] = []
      const answer = await command(callerDatabase, caller, undefined, async (work) => {
        const found = await holderFile(work, id)
        cases.push(...found.cases)
        return found.answer
      })
      await audit.seen(caller, await callerDatabase.viewer(caller), {
        action: 'read',
        entity: 'lien',
        entityId: id,
        patientIds: cases,
        detail: { as: 'lienholder' },
      })
      return answer
    }),
    implement(liensCalls.writeHolder, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => writeHolder(work, id, body)),
    ),
    implement(liensCalls.addDemand, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => addDemand(work, id, body)),
    ),
    implement(liensCalls.removeDemand, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => removeDemand(work, id, body)),
    ),
    implement(liensCalls.confirmProcurement, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => confirmProcurement(work, id, body)),
    ),
    implement(liensCalls.offerFunding, ({ caller, body, key }) =>
      command(callerDatabase, caller, key, (work) => offerFunding(work, body)),
    ),
    implement(liensCalls.purchaseLiens, ({ c, caller, body, key }) =>
      command(callerDatabase, caller, key, (work) =>
        purchaseLiens(work, body, { portal: portal(c), house: signature.name }),
      ),
    ),
    implement(liensCalls.fund, ({ c, caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, async (work) => {
        const answer = await moveFunding(work, id, body)
        if (body.to === 'funded') await noticeOfAssignment(work, [id], { portal: portal(c), house: signature.name })
        return answer
      }),
    ),
  ]
}
