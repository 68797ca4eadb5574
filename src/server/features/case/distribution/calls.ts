import type { AuditAction } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import { distributionCalls } from '#domain/calls/distribution.ts'
import type { Scenario } from '#domain/calls/money/scenario.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { distributionsFor } from '#domain/access/money.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command, type Work } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { readOfCase } from '../cases/read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'
import { checkListOf, checksOf } from './checks.ts'
import { addCost, correctCost, listCosts } from './costs.ts'
import { changeDraft, saveDraft, saveSupplement } from './drafts.ts'
import { listOf, lookAt } from './held.ts'
import { assembled, caseSql } from './inputs.ts'
import { moveDistribution } from './moves.ts'
import { recompute } from './proof.ts'
import { settlementKnown } from './reach.ts'
import { withScenario } from './scenario.ts'
import { addSettlement, correctSettlement, listSettlements, removeSettlement } from './settlements.ts'
import { full, summary } from './shown.ts'
import { statementOf } from './statement.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

type Calculated = AnswerOf<typeof distributionCalls.calculate>

/** From the settlement of a case to its distribution. */
export function answerDistribution({ callerDatabase, audit }: Parts): Call[] {
  /** How a settlement is shared out, worked out anew at every question; nothing is kept by asking. */
  async function computed(caller: Caller, id: string, scenario: Scenario): Promise<Calculated> {
    const { viewer, results } = await callerDatabase.run(caller, (asking) => caseSql(id, asking))
    const { inputs: ofCase, ...told } = assembled(results)
    const inputs: DistributionInput = withScenario(ofCase, scenario)
    await audit.seen(caller, viewer, {
      action: 'read',
      entity: 'patient',
      entityId: id,
      patientIds: [id],
      detail: { as: 'payment_distribution' },
    })
    return { payment_distribution: { patient_id: id, ...told, inputs, result: distribute(inputs) } }
  }

  /** Reads a distribution; what is read of a case is on record before it is told. */
  async function reading(
    caller: Caller,
    id: string,
    as: string,
    read: (work: Work) => Promise<string>,
    action: AuditAction = 'read',
  ): Promise<string> {
    const cases: string[] = []
    const answer = await command(callerDatabase, caller, undefined, async (work) => {
      cases.push((await lookAt(work, id)).patient_id)
      return read(work)
    })
    await audit.seen(caller, await callerDatabase.viewer(caller), {
      action,
      entity: 'distribution',
      entityId: id,
      patientIds: cases,
      detail: { as },
    })
    return answer
  }

  function listed(caller: Caller, id: string): Promise<string> {
    return readOfCase({ callerDatabase, audit }, caller, id, 'distributions', async (work) => {
      if (distributionsFor(work.viewer) === 'none') throw new Refusal('NOT_FOUND')
      const found = await work.row(sql`select from patient ${raw(TABLE)}
        where ${raw(TABLE)}.id = ${id} and ${settlementKnown(work.viewer)}`)
      if (!found) throw new Refusal('NOT_FOUND')
      const rows = await listOf(work, id)
      return JSON.stringify({ distributions: rows.map(summary), may_draft: keepsAccounts(await actorOf(work)) })
    })
  }

  return [
    implement(distributionCalls.calculate, ({ caller, params: { id } }) => computed(caller, id, {})),
    implement(distributionCalls.tryScenario, ({ caller, params: { id }, body }) => computed(caller, id, body)),
    implement(distributionCalls.settlements, ({ caller, params: { id } }) =>
      listSettlements(callerDatabase, audit, caller, id),
    ),
    implement(distributionCalls.addSettlement, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => addSettlement(work, id, body)),
    ),
    implement(distributionCalls.correctSettlement, ({ caller, params: { id, settlementId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => correctSettlement(work, id, settlementId, body)),
    ),
    implement(distributionCalls.removeSettlement, ({ caller, params: { id, settlementId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => removeSettlement(work, id, settlementId, body)),
    ),
    implement(distributionCalls.costs, ({ caller, params: { id } }) => listCosts(callerDatabase, audit, caller, id)),
    implement(distributionCalls.addCost, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => addCost(work, id, body)),
    ),
    implement(distributionCalls.correctCost, ({ caller, params: { id, costId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => correctCost(work, id, costId, body)),
    ),
    implement(distributionCalls.checks, ({ caller, params: { id } }) =>
      reading(caller, id, 'checks', (work) => checksOf(work, id)),
    ),
    implement(distributionCalls.checkList, ({ caller, params: { id } }) =>
      reading(caller, id, 'check_list', (work) => checkListOf(work, id), 'print'),
    ),
    implement(distributionCalls.list, ({ caller, params: { id } }) => listed(caller, id)),
    implement(distributionCalls.draft, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => saveDraft(work, id, body)),
    ),
    implement(distributionCalls.supplement, ({ caller, params: { id }, key }) =>
      command(callerDatabase, caller, key, (work) => saveSupplement(work, id)),
    ),
    implement(distributionCalls.read, ({ caller, params: { id } }) =>
      reading(caller, id, 'distribution', async (work) => JSON.stringify({ distribution: await full(work, id) })),
    ),
    implement(distributionCalls.change, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => changeDraft(work, id, body)),
    ),
    implement(distributionCalls.move, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => moveDistribution(work, id, body)),
    ),
    implement(distributionCalls.statement, ({ caller, params: { id } }) =>
      reading(caller, id, 'settlement_statement', (work) => statementOf(work, id), 'print'),
    ),
    implement(distributionCalls.recompute, ({ caller, params: { id } }) =>
      reading(caller, id, 'recompute', (work) => recompute(work, id)),
    ),
  ]
}
