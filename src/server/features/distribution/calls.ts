import * as v from 'valibot'
import type { AuditAction } from '#domain/audit-actions.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { distributionsFor } from '#domain/access/money.ts'
import { Refusal } from '#domain/errors.ts'
import { idParam, type Caller } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import { actorOf, keepsAccounts } from '#server/workflow/actor.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command, type Work } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { TABLE } from '#server/records/sight.ts'
import { raw, sql } from '#server/records/sql.ts'
import { changeDraft, draftPatch, draftWish, saveDraft, saveSupplement } from './drafts.ts'
import { listOf, lookAt } from './held.ts'
import { assembled, caseSql } from './inputs.ts'
import { moveDistribution, moveWish } from './moves.ts'
import { recompute } from './proof.ts'
import { settlementKnown } from './reach.ts'
import { scenario, withScenario, type Scenario } from './scenario.ts'
import {
  addSettlement,
  correctSettlement,
  listSettlements,
  removeSettlement,
  settlementCorrection,
  settlementLine,
  settlementRemoval,
} from './settlements.ts'
import { full, summary } from './shown.ts'
import { statementOf } from './statement.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

/** From the settlement of a case to its distribution. */
export function distributionCalls({ gate, audit }: Parts): Call[] {
  /** How a settlement is shared out, worked out anew at every question; nothing is kept by asking. */
  async function computed(caller: Caller, id: string, asked: Scenario): Promise<object> {
    const { viewer, results } = await gate.run(caller, (asking) => caseSql(id, asking))
    const { inputs: ofCase, ...told } = assembled(results)
    const inputs: DistributionInput = withScenario(ofCase, asked)
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
    const answer = await command(gate, caller, undefined, async (work) => {
      cases.push(String((await lookAt(work, id))['patient_id']))
      return read(work)
    })
    await audit.seen(caller, await gate.viewer(caller), {
      action,
      entity: 'distribution',
      entityId: id,
      patientIds: cases,
      detail: { as },
    })
    return answer
  }

  async function listed(caller: Caller, id: string): Promise<string> {
    const answer = await command(gate, caller, undefined, async (work) => {
      if (distributionsFor(work.viewer) === 'none') throw new Refusal('NOT_FOUND')
      const found = await work.row(sql`select from patient ${raw(TABLE)}
        where ${raw(TABLE)}.id = ${id} and ${settlementKnown(work.viewer)}`)
      if (!found) throw new Refusal('NOT_FOUND')
      const rows = await listOf(work, id)
      return JSON.stringify({ distributions: rows.map(summary), may_draft: keepsAccounts(await actorOf(work)) })
    })
    await audit.seen(caller, await gate.viewer(caller), {
      action: 'read',
      entity: 'patient',
      entityId: id,
      patientIds: [id],
      detail: { as: 'distributions' },
    })
    return answer
  }

  const calculator = {
    path: '/patient/{id}/payment_distribution',
    tag: 'patient',
    answer: ['payment_distribution'],
  } as const
  const lines = '/patient/{id}/settlements'
  const tag = 'distribution'
  return [
    defineCall({
      ...calculator,
      method: 'GET',
      summary: 'How the settlement of a case is shared out',
      handle: ({ c, caller }) => computed(caller, idParam(c), {}),
    }),
    defineCall({
      ...calculator,
      method: 'POST',
      summary: 'The same with other figures; nothing is saved',
      body: scenario,
      handle: ({ c, caller, body }) => computed(caller, idParam(c), body),
    }),
    defineCall({
      method: 'GET',
      path: lines,
      tag,
      summary: 'What the other side pays, line by line',
      answer: ['settlements', 'total_cents', 'may_write', 'may_remove'],
      handle: ({ c, caller }) => listSettlements(gate, audit, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: lines,
      tag,
      summary: 'Add a line to the settlement',
      body: settlementLine,
      status: 201,
      answer: ['settlement', 'total_cents'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => addSettlement(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: `${lines}/{settlementId}/correction`,
      tag,
      summary: 'Take a line back by another entry, and put the right one in its place',
      body: settlementCorrection,
      answer: ['reversal', 'settlement', 'total_cents'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => correctSettlement(work, idParam(c), idParam(c, 'settlementId'), body)),
    }),
    defineCall({
      method: 'POST',
      path: `${lines}/{settlementId}/removal`,
      tag,
      summary: 'Remove a line while nobody has proposed to share it out',
      body: settlementRemoval,
      answer: ['total_cents'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => removeSettlement(work, idParam(c), idParam(c, 'settlementId'), body)),
    }),
    defineCall({
      method: 'GET',
      path: '/patient/{id}/distributions',
      tag,
      summary: 'The distributions of a case, the newest first',
      answer: ['distributions', 'may_draft'],
      handle: ({ c, caller }) => listed(caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/patient/{id}/distributions',
      tag,
      summary: 'Save a scenario as a draft',
      body: draftWish,
      status: 201,
      answer: ['distribution'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => saveDraft(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/distribution/{id}/supplement',
      tag,
      summary: 'Draft how to share out what it held in trust, for the liens whose dispute has ended',
      body: v.strictObject({}),
      status: 201,
      answer: ['distribution'],
      handle: ({ c, caller, key }) => command(gate, caller, key, (work) => saveSupplement(work, idParam(c))),
    }),
    defineCall({
      method: 'GET',
      path: '/distribution/{id}',
      tag,
      summary: 'A distribution with its figures, its history and what is new in it',
      answer: ['distribution'],
      handle: ({ c, caller }) =>
        reading(caller, idParam(c), 'distribution', async (work) =>
          JSON.stringify({ distribution: await full(work, idParam(c)) }),
        ),
    }),
    defineCall({
      method: 'PUT',
      path: '/distribution/{id}',
      tag,
      summary: 'Change a draft; the figures of the case are read afresh',
      body: draftPatch,
      answer: ['distribution'],
      handle: ({ c, caller, body, key }) => command(gate, caller, key, (work) => changeDraft(work, idParam(c), body)),
    }),
    defineCall({
      method: 'POST',
      path: '/distribution/{id}/transition',
      tag,
      summary: 'Propose, approve, publish, accept, execute or reverse',
      body: moveWish,
      answer: ['distribution'],
      handle: ({ c, caller, body, key }) =>
        command(gate, caller, key, (work) => moveDistribution(work, idParam(c), body)),
    }),
    defineCall({
      method: 'GET',
      path: '/distribution/{id}/settlement_statement',
      tag,
      summary: 'What a printed settlement statement says',
      answer: ['paper'],
      handle: ({ c, caller }) =>
        reading(caller, idParam(c), 'settlement_statement', (work) => statementOf(work, idParam(c)), 'print'),
    }),
    defineCall({
      method: 'GET',
      path: '/distribution/{id}/recompute',
      tag,
      summary: 'Work a distribution out again and compare it to the letter',
      answer: ['recompute'],
      handle: ({ c, caller }) => reading(caller, idParam(c), 'recompute', (work) => recompute(work, idParam(c))),
    }),
  ]
}
