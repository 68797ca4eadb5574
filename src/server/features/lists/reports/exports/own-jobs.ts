import type { ExportJob } from '#domain/calls/export-jobs.ts'
import { Refusal } from '#domain/errors.ts'
import { reportByName } from '#domain/reports/index.ts'
import type { FormatName } from '#domain/reports/limits.ts'
import { disposition } from '#server/files/disposition.ts'
import type { FileStore } from '#server/files/store.ts'
import { auditSql, type AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { parentSql } from '../build.ts'
import { formatOf } from '../formats.ts'
import { permitted, reachOf } from '../reading.ts'
import type { WantedFile } from '../wanted-file.ts'
import { placeOf, shownColumns } from './job-row.ts'

const MOST_LISTED = 50
const DAYS_LISTED = 7
/** Long enough to begin with, too short to be passed on. */
const SECONDS = 60

const ownSql = (userId: string, id: string): Sql => sql`j.id = ${id} and j.user_id = ${userId}`

/** The youngest first: what is made, what lies ready, and what became of the others of late. */
export async function ownJobs(callerDatabase: CallerDatabase, caller: Caller): Promise<{ export_jobs: ExportJob[] }> {
  const { results } = await callerDatabase.run(caller, ({ id }) => [
    sql<ExportJob>`select ${shownColumns} from export_job j
      where j.user_id = ${id} and j.created_at > now() - make_interval(days => ${DAYS_LISTED}::int)
      order by j.created_at desc, j.id desc limit ${MOST_LISTED}`,
  ])
  return { export_jobs: results[0].rows }
}

export async function ownJob(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
): Promise<{ export_job: ExportJob }> {
  const { results } = await callerDatabase.run(caller, (viewer) => [
    sql<ExportJob>`select ${shownColumns} from export_job j where ${ownSql(viewer.id, id)}`,
  ])
  const job = results[0].rows[0]
  if (!job) throw new Refusal('NOT_FOUND')
  return { export_job: job }
}

/** Cancels an export; its worker notices with the next rows and cleans up. */
export function cancelJob(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, row }) => {
    const found = await row(
      sql<{ state: string; report: string }>`select j.state, j.report from export_job j where ${ownSql(viewer.id, id)}`,
    )
    if (!found) throw new Refusal('NOT_FOUND')
    const [cancelled] = await run(
      sql`update export_job set state = 'cancelled', finished_at = now()
        where id = ${id} and state in ('waiting', 'running')`,
      auditSql(caller, viewer, { action: 'export_job_cancel', entity: found.report, entityId: id }),
    )
    if (cancelled?.rowCount !== 1) throw new Refusal('ILLEGAL_TRANSITION')
    const shown = await row(sql<{ json: string }>`select row_to_json(s)::text as json
      from (select ${shownColumns} from export_job j where j.id = ${id}) s`)
    return `{"export_job":${shown?.json ?? 'null'}}`
  })
}

interface Made {
  report: string
  parent_id: string | null
  format: FormatName
  asked: Omit<WantedFile, 'parentId'>
  reach: string
  file_key: string
  attempts: number
  file_name: string
}

/** A link to the file, if the caller may still see its contents; the access is logged first. */
export async function fileOfJob(
  { callerDatabase, audit, store }: { callerDatabase: CallerDatabase; audit: AuditTrail; store: FileStore },
  caller: Caller,
  id: string,
  portal: string,
): Promise<{ url: string; expires_at: string; file_name: string; mime: string }> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<Made>`select j.report, j.parent_id, j.format, j.asked, j.reach, j.file_key, j.attempts, j.file_name from export_job j
      where ${ownSql(asking.id, id)} and j.state = 'done' and j.expires_at > now() and not j.file_removed`,
  ])
  const made = results[0].rows[0]
  const report = made && reportByName.get(made.report)
  if (!report) throw new Refusal('NOT_FOUND')
  await callerDatabase.run(caller, (asking) => {
    const chosen = permitted(report, asking, { ...made.asked, parentId: made.parent_id ?? undefined })
    if (reachOf(chosen) !== made.reach) throw new Refusal('NOT_FOUND')
    return parentSql(chosen)
  })
  await audit.seen(caller, viewer, { action: 'download', entity: report.name, entityId: id })
  const url = store.signGet(placeOf(made), {
    portal,
    type: formatOf(made.format).type,
    seconds: SECONDS,
    disposition: disposition('attachment', made.file_name),
  })
  const expires = new Date(Date.now() + SECONDS * 1000).toISOString()
  return { url, expires_at: expires, file_name: made.file_name, mime: formatOf(made.format).type }
}
