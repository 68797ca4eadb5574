import { underwritingCalls } from '#domain/calls/underwriting.ts'
import { todayOf } from '#server/figures/days.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { readUnderwriting } from './read.ts'
import { takeCase } from './take.ts'
import { answerProposal, moveUnderwriting } from './transition.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

export function answerUnderwriting({ callerDatabase, audit }: Parts): Call[] {
  return [
    implement(underwritingCalls.read, ({ caller, params: { id } }) =>
      readUnderwriting(callerDatabase, audit, caller, id),
    ),
    implement(underwritingCalls.move, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => moveUnderwriting(work, id, body, todayOf(work.viewer))),
    ),
    implement(underwritingCalls.take, ({ caller, params: { id }, body, key }) =>
      command(callerDatabase, caller, key, (work) => takeCase(work, id, body)),
    ),
    implement(underwritingCalls.answer, ({ caller, params: { id, eventId }, body, key }) =>
      command(callerDatabase, caller, key, (work) => answerProposal(work, id, eventId, body, todayOf(work.viewer))),
    ),
  ]
}
