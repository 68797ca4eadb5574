import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command, type Work } from '#server/records/commands.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

/** Answers a question about a case. What is read of it is on record before it is told. */
export async function readOfCase(
  { callerDatabase, audit }: Parts,
  caller: Caller,
  id: string,
  as: string,
  read: (work: Work) => Promise<string>,
): Promise<string> {
  const answer = await command(callerDatabase, caller, undefined, read)
  await audit.seen(caller, await callerDatabase.viewer(caller), {
    action: 'read',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { as },
  })
  return answer
}
