import { casesCalls } from '#domain/calls/cases.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { unansweredMatches } from './duplicate-answers.ts'
import { caseHistory } from './status-history.ts'
import { answerProposal, moveCase } from './transition.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly sealer: Sealer
}

/** How a case comes from one status to another. */
export function answerCaseTransitions({ callerDatabase, audit, sealer }: Parts): Call[] {
  const openDuplicates = unansweredMatches(sealer)
  return [
    implement(casesCalls.transition, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => moveCase(work, id, body, openDuplicates)),
    ),
    implement(casesCalls.answerProposal, ({ caller, params: { id, eventId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => answerProposal(work, id, eventId, body, openDuplicates)),
    ),
    implement(casesCalls.statusEvents, ({ caller, params: { id } }) => caseHistory(callerDatabase, audit, caller, id)),
  ]
}
