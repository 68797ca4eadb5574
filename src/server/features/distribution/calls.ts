import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { distribute } from '#domain/rules/distribution/waterfall.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Caller, Gate } from '#server/records/gate.ts'
import { assemble } from './inputs.ts'
import { scenario, withScenario, type Scenario } from './scenario.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

/** How a settlement is shared out, worked out anew at every question; nothing is kept by asking. */
export function distributionCalls({ gate, audit }: Parts): Call[] {
  async function computed(caller: Caller, id: string, asked: Scenario): Promise<object> {
    const { inputs: ofCase, ...assembled } = await assemble(gate, caller, id)
    const inputs: DistributionInput = withScenario(ofCase, asked)
    await audit.seen(caller, await gate.viewer(caller), {
      action: 'read',
      entity: 'patient',
      entityId: id,
      patientIds: [id],
      detail: { as: 'payment_distribution' },
    })
    return { payment_distribution: { patient_id: id, ...assembled, inputs, result: distribute(inputs) } }
  }

  const call = { path: '/patient/{id}/payment_distribution', tag: 'patient', answer: ['payment_distribution'] } as const
  return [
    defineCall({
      ...call,
      method: 'GET',
      summary: 'How the settlement of a case is shared out',
      handle: ({ c, caller }) => computed(caller, idParam(c), {}),
    }),
    defineCall({
      ...call,
      method: 'POST',
      summary: 'The same with other figures; nothing is saved',
      body: scenario,
      handle: ({ c, caller, body }) => computed(caller, idParam(c), body),
    }),
  ]
}
