import { underwritingCalls } from '#domain/calls/underwriting.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import { readUnderwriting } from './read.ts'
import { takeCase } from './take.ts'
import { answerProposal, moveUnderwriting } from './transition.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

const today = (): string => new Date().toISOString().slice(0, 10)

export function answerUnderwriting({ gate, audit }: Parts): Call[] {
  return [
    implement(underwritingCalls.read, ({ caller, params: { id } }) => readUnderwriting(gate, audit, caller, id)),
    implement(underwritingCalls.move, ({ caller, params: { id }, body, key }) =>
      command(gate, caller, key, (work) => moveUnderwriting(work, id, body, today())),
    ),
    implement(underwritingCalls.take, ({ caller, params: { id }, body, key }) =>
      command(gate, caller, key, (work) => takeCase(work, id, body)),
    ),
    implement(underwritingCalls.answer, ({ caller, params: { id, eventId }, body, key }) =>
      command(gate, caller, key, (work) => answerProposal(work, id, eventId, body, today())),
    ),
  ]
}
