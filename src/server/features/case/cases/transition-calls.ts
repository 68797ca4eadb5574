import { casesCalls } from '#domain/calls/cases.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Gate } from '#server/records/gate.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { unansweredMatches } from './duplicate-answers.ts'
import { caseHistory } from './status-history.ts'
import { answerProposal, moveCase } from './transition.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly sealer: Sealer
}

/** How a case comes from one status to another. */
export function answerCaseTransitions({ gate, audit, sealer }: Parts): Call[] {
  const openDuplicates = unansweredMatches(sealer)
  return [
    implement(casesCalls.transition, ({ caller, params: { id }, body, key }) =>
      command(gate, caller, key, (work) => moveCase(work, id, body, openDuplicates)),
    ),
    implement(casesCalls.answerProposal, ({ caller, params: { id, eventId }, body, key }) =>
      command(gate, caller, key, (work) => answerProposal(work, id, eventId, body, openDuplicates)),
    ),
    implement(casesCalls.statusEvents, ({ caller, params: { id } }) => caseHistory(gate, audit, caller, id)),
  ]
}
