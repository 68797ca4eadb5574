import { Refusal } from '#domain/errors.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { newFileKey } from '#server/files/new-file-key.ts'
import { auditSql } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { parentSql } from '../build.ts'
import { fileName } from '../export.ts'
import { permitted, withDays } from '../reading.ts'
import type { WantedFile } from '../wanted-file.ts'
import { shownColumns } from './job-row.ts'

/** More at once would only make each of them wait for the others. */
const MOST_OPEN = 3
const RETRY_SECONDS = 60

/** Queues an export; requires the same rights as an immediate one. */
export function askForFile(
  callerDatabase: CallerDatabase,
  caller: Caller,
  report: ReportDefinition,
  wanted: WantedFile,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, row }) => {
    const chosen = permitted(report, viewer, wanted)
    await run(...parentSql(chosen))
    // Two requests of one person at the same moment are counted one after the other.
    await run(sql`select pg_advisory_xact_lock(hashtextextended(${`export_job ${viewer.id}`}, 0))`)
    const open = await row(sql<{ count: number }>`select count(*)::int as count from export_job
      where user_id = ${viewer.id} and state in ('waiting', 'running')`)
    if (open && open.count >= MOST_OPEN)
      throw new Refusal('TOO_MANY_REQUESTS', { details: { retry_after: RETRY_SECONDS } })
    const { parentId, ...input } = withDays(wanted, chosen)
    const id = newId()
    await run(
      sql`insert into export_job (id, user_id, asked_in, report, parent_id, format, asked, title, file_key, file_name)
        values (${id}, ${viewer.id}, ${caller.sessionId}, ${report.name}, ${parentId ?? null}::uuid, ${wanted.format},
          ${JSON.stringify(input)}::jsonb, ${wanted.title ?? report.name}, ${newFileKey()}, ${fileName(report, wanted)})`,
      auditSql(caller, viewer, {
        action: 'export_job',
        entity: report.name,
        entityId: id,
        detail: { format: wanted.format, filter: wanted.filter ?? {}, purpose: wanted.purpose ?? null },
      }),
    )
    const shown = await row(sql<{ json: string }>`select row_to_json(s)::text as json
      from (select ${shownColumns} from export_job j where j.id = ${id}) s`)
    return `{"export_job":${shown?.json ?? 'null'}}`
  })
}
