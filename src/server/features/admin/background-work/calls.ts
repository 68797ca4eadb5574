import type { Viewer } from '#domain/access/viewer.ts'
import { backgroundWorkCalls, type FailedWork } from '#domain/calls/background-work.ts'
import { Refusal } from '#domain/errors.ts'
import { eventFailures } from '#server/events/failures.ts'
import { failedWorkSql, type FailedWorkSource } from '#server/failed-work.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql } from '#server/records/sql.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly failures: readonly FailedWorkSource[]
}

interface Asked {
  readonly caller: Caller
  readonly params: { readonly kind: string; readonly work: string }
  readonly key: WriteKey | undefined
}

/** For administrators: background work that failed, and what they decide about it. */
export function answerBackgroundWork({ callerDatabase, audit, failures }: Parts): Call[] {
  const sources = [eventFailures, ...failures]

  const decide =
    (decision: 'again' | 'drop', action: 'retry_work' | 'drop_work') =>
    ({ caller, params: { kind, work: id }, key }: Asked) =>
      command(callerDatabase, caller, key, async (work) => {
        requireAdministrator(work.viewer)
        const source = sources.find((one) => one.kind === kind)
        const failure =
          source &&
          (await work.row(sql<Pick<FailedWork, 'state' | 'patient_id'>>`select f.state, f.patient_id
            from (${source.list}) f where f.id = ${id}`))
        if (!source || !failure) throw new Refusal('NOT_FOUND')
        if (failure.state !== 'failed') throw new Refusal('ILLEGAL_TRANSITION')
        await source[decision](work, id)
        const patientIds = failure.patient_id === null ? [] : [failure.patient_id]
        await work.note({ action, entity: 'background_work', patientIds, detail: { kind, id } })
        return JSON.stringify({ background_work: { kind, id } })
      })

  return [
    implement(backgroundWorkCalls.all, async ({ caller, query: { kind, page, page_size } }) => {
      const { viewer, results } = await callerDatabase.run(caller, (asking) => {
        requireAdministrator(asking)
        const all = failedWorkSql(sources, kind)
        return [
          sql<FailedWork>`select f.* from (${all}) f order by f.since desc, f.kind, f.id
            limit ${page_size} offset ${(page - 1) * page_size}`,
          sql<{ count: number }>`select count(*)::int as count from (${all}) f`,
        ]
      })
      const { rows } = results[0]
      const patientIds = [...new Set(rows.flatMap(({ patient_id: id }) => id ?? []))]
      await audit.seen(caller, viewer, { action: 'list', entity: 'background_work', patientIds })
      return { background_works: rows, count: results[1].rows[0]?.count ?? 0, page, page_size }
    }),
    implement(backgroundWorkCalls.again, decide('again', 'retry_work')),
    implement(backgroundWorkCalls.drop, decide('drop', 'drop_work')),
  ]
}

function requireAdministrator({ level }: Viewer): void {
  if (level !== 'admin') throw new Refusal('NOT_FOUND')
}
