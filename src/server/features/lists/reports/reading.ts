import { createHash } from 'node:crypto'
import type { Viewer } from '#domain/access/viewer.ts'
import { rowsFor } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { exportsReport, type ReportDefinition } from '#domain/reports/report.ts'
import { auditSql, type AuditTrail } from '#server/records/audit.ts'
import { inOwnDays } from '#server/figures/days.ts'
import { ownPlan } from '#server/figures/own-plan.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { parentSql, totalsSql, type Chosen } from './build.ts'
import type { Batch, FileColumn, FileHead } from './file-head.ts'
import { choose, described, readRows, rowStatements, seenRows } from './run.ts'
import type { WantedFile } from './wanted-file.ts'

export interface Reader {
  readonly callerDatabase: CallerDatabase
  /** Where the rows come from. */
  readonly reads: ReadingDatabase
  readonly audit: AuditTrail
  readonly caller: Caller
}

/** Rows that are fetched at once: what of a file is in memory. */
const AT_ONCE = 2000
const WHOLE_AT_ONCE = 20_000

const limitOf = ({ tables }: Chosen): number => (tables.whole ? WHOLE_AT_ONCE : AT_ONCE)

/** What this viewer gets as a file; who may take none out finds none. */
export function permitted(report: ReportDefinition, viewer: Viewer, wanted: WantedFile): Chosen {
  if (!exportsReport(report, viewer)) throw new Refusal('NOT_FOUND')
  const chosen = choose(report, viewer, wanted)
  if (report.health && !wanted.purpose) throw invalid({ purpose: ['required'] })
  return chosen
}

/** Changes when other rows or other columns would be shown: what was begun with the one is not ended with the other. */
export function reachOf({ report, columns, ask: { viewer } }: Chosen): string {
  const { user_type, lawfirm_id, subsidiary_id, medical_provider_id, chiropractor_id, funder_id } = viewer
  const party = [user_type, lawfirm_id, subsidiary_id, medical_provider_id, chiropractor_id, funder_id]
  return createHash('sha256')
    .update(JSON.stringify([party, rowsFor(report.base, 'list', viewer), columns]))
    .digest('base64url')
}

/** The same with its days in place of the name of a period, which means other days from midnight on. */
export function withDays(wanted: WantedFile, { report, ask }: Chosen): WantedFile {
  if (report.period === undefined) return wanted
  return { ...wanted, filter: { ...wanted.filter, period: undefined, ...ask.filter.period } }
}

interface Begun {
  /** What is asked for, by the days that it had when it was begun. */
  readonly wanted: WantedFile
  readonly head: FileHead
  readonly reach: string
  /** How many rows there are, as far as one can tell beforehand. */
  readonly count: number
}

/** The export, its contents and purpose are logged before the first row is sent. */
export async function beginFile(
  { callerDatabase, caller }: Reader,
  report: ReportDefinition,
  wanted: WantedFile,
  logId: string,
): Promise<Begun> {
  let chosen: Chosen | undefined
  const { results } = await callerDatabase.run(
    caller,
    (viewer) => {
      chosen = permitted(report, viewer, wanted)
      const { format, purpose = null } = wanted
      return [
        logSql(chosen, wanted, logId),
        sql<{ name: string }>`select name from "user" where id = ${viewer.id}`,
        ...parentSql(chosen),
        auditSql(caller, viewer, {
          action: 'export',
          entity: report.name,
          detail: { ...described(chosen), format, columns: chosen.columns, purpose },
        }),
      ]
    },
    [ownPlan, inOwnDays],
  )
  if (!chosen) throw new Refusal('NOT_FOUND')
  const [logged, user] = results
  return {
    wanted: withDays(wanted, chosen),
    head: headOf(chosen, wanted, user.rows[0]?.name ?? ''),
    reach: reachOf(chosen),
    count: logged.rows[0]?.count ?? 0,
  }
}

/** A file that is begun once more is the same file. */
function logSql(chosen: Chosen, { format, purpose }: WantedFile, id: string): Sql<{ count: number }> {
  return sql<{ count: number }>`with counted as (${totalsSql({ ...chosen, figures: [] })}), kept as (
      insert into export_log (id, user_id, entity, format, columns, asked, row_count, purpose)
      select ${id}, ${chosen.ask.viewer.id}, ${chosen.report.name}, ${format}, ${[...chosen.columns]}::text[],
        ${JSON.stringify(described(chosen))}::jsonb, c.count, ${purpose ?? null} from counted c
      on conflict (id) do nothing)
    select count from counted`
}

function headOf(chosen: Chosen, wanted: WantedFile, madeBy: string): FileHead {
  const { report } = chosen
  const { labels = {}, words = {}, title, narrowed, language = 'en', time_zone: timeZone = 'UTC' } = wanted
  const columns = chosen.columns.flatMap((name): FileColumn[] => {
    const column = report.columns[name]
    if (!column) return []
    const { kind, total = false } = column
    return [{ name, kind, label: labels[name] ?? name, total, words: words[name] ?? {} }]
  })
  return {
    columns,
    title: title ?? report.name.replaceAll('_', ' '),
    narrowed: narrowed ?? Object.entries(described(chosen)).map(([key, value]) => `${key}: ${String(value ?? '')}`),
    language,
    timeZone,
    purpose: wanted.purpose ?? null,
    madeBy,
    madeAt: new Date().toISOString(),
    health: report.health,
  }
}

/**
 * A file is read in the order in which its rows were made, so that it goes on exactly where it stopped, each time with the
 * rights that its reader has by then. Where they have changed, it ends.
 */
export async function* batchesOf(
  { reads, audit, caller }: Reader,
  report: ReportDefinition,
  { wanted, head, reach }: Begun,
  atOnce?: number,
): AsyncGenerator<Batch> {
  let after: string | null = null
  for (;;) {
    const last: string | null = after
    let chosen: Chosen | undefined
    const { results } = await reads.run(
      caller,
      (viewer) => {
        chosen = permitted(report, viewer, wanted)
        if (reachOf(chosen) !== reach) throw new Refusal('IMMUTABLE')
        return [...rowStatements(chosen, { limit: atOnce ?? limitOf(chosen), after: last }), ...parentSql(chosen)]
      },
      [ownPlan, inOwnDays],
    )
    if (!chosen) throw new Refusal('NOT_FOUND')
    const rows = readRows(results[0])
    await seenRows(audit, caller, chosen, rows, { ...described(chosen), purpose: wanted.purpose }, 'export')
    yield { head, rows: rows.map(({ json }): Record<string, unknown> => JSON.parse(json)) }
    if (rows.length < (atOnce ?? limitOf(chosen))) return
    after = rows.at(-1)?.id ?? null
  }
}
