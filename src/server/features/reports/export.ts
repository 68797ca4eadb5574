import type { Context } from 'hono'
import { invalid, Refusal } from '#domain/errors.ts'
import { columnsFor, exportsReport, type ReportDefinition } from '#domain/reports/report.ts'
import { todayIs } from '#server/figures/days.ts'
import { streamText } from '#server/http/stream.ts'
import { auditSql, type AuditTrail } from '#server/records/audit.ts'
import type { Caller, Gate } from '#server/records/gate.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { parentSql, totalsSql, type Chosen } from './build.ts'
import { formatOf, type FileColumn, type FormatName } from './formats.ts'
import { choose, described, readRows, rowStatements, seenRows, type Wanted } from './run.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

export interface WantedFile extends Wanted {
  readonly format: FormatName
  readonly purpose?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** Rows that are fetched at once: what of a file is in memory. */
const AT_ONCE = 2000
const WHOLE_AT_ONCE = 20_000

export async function exportReport(
  parts: Parts,
  report: ReportDefinition,
  c: Context,
  caller: Caller,
  wanted: WantedFile,
): Promise<Response> {
  const format = formatOf(wanted.format)
  const answer = await streamText(c, pieces(parts, report, caller, wanted), format.type)
  answer.headers.set('content-disposition', `attachment; filename="${report.name}-${todayIs()}.${format.ending}"`)
  return answer
}

/** A file is read in the order in which its rows were made, so that it goes on exactly where it stopped. */
async function* pieces(
  parts: Parts,
  report: ReportDefinition,
  caller: Caller,
  wanted: WantedFile,
): AsyncGenerator<string> {
  const format = formatOf(wanted.format)
  await logged(parts.gate, report, caller, wanted)
  let after: string | null = null
  let first = true
  for (;;) {
    const last: string | null = after
    let chosen: Chosen | undefined
    const { results } = await parts.gate.run(caller, (viewer) => {
      chosen = permitted(report, viewer, wanted)
      return [...rowStatements(chosen, { limit: limitOf(chosen), after: last }), ...parentSql(chosen)]
    })
    if (!chosen) throw new Refusal('NOT_FOUND')
    const rows = readRows(chosen, results[0])
    const columns = fileColumns(chosen, wanted)
    await seenRows(parts.audit, caller, chosen, rows, { ...described(chosen), purpose: wanted.purpose }, 'export')
    if (first) yield format.begin(columns)
    const values = rows.map(({ json }) => JSON.parse(json) as Record<string, unknown>)
    if (rows.length > 0) yield format.rows(columns, values, first)
    first = false
    if (rows.length < limitOf(chosen)) break
    after = rows.at(-1)?.id ?? null
  }
  yield format.end
}

const limitOf = ({ tables }: Chosen): number => (tables.whole ? WHOLE_AT_ONCE : AT_ONCE)

function permitted(report: ReportDefinition, viewer: Chosen['ask']['viewer'], wanted: WantedFile): Chosen {
  if (!exportsReport(report, viewer)) throw new Refusal('NOT_FOUND')
  const chosen = choose(report, viewer, wanted)
  if (report.health && !wanted.purpose) throw invalid({ purpose: ['required'] })
  return chosen
}

function fileColumns({ report, ask }: Chosen, { labels = {} }: WantedFile): FileColumn[] {
  return columnsFor(report, ask.viewer).map(([name, { kind }]) => ({ name, kind, label: labels[name] ?? name }))
}

/** That somebody took a file, with what is in it and what for, is on record before its first row leaves. */
async function logged(gate: Gate, report: ReportDefinition, caller: Caller, wanted: WantedFile): Promise<void> {
  await gate.run(caller, (viewer) => {
    const chosen = permitted(report, viewer, wanted)
    const asked = JSON.stringify(described(chosen))
    const purpose = wanted.purpose ?? null
    return [
      ...parentSql(chosen),
      sql`insert into export_log (id, user_id, entity, format, columns, asked, row_count, purpose)
        select ${newId()}, ${viewer.id}, ${report.name}, ${wanted.format}, ${[...chosen.columns]}::text[],
          ${asked}::jsonb, c.count, ${purpose} from (${totalsSql({ ...chosen, figures: [] })}) c`,
      auditSql(caller, viewer, {
        action: 'export',
        entity: report.name,
        detail: { ...described(chosen), format: wanted.format, columns: chosen.columns, purpose },
      }),
    ]
  })
}
