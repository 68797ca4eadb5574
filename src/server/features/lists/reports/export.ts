import type { Context } from 'hono'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { streamPacked, streamText } from '#server/http/stream.ts'
import { newId } from '#server/records/new-id.ts'
import { formatOf } from './formats.ts'
import { batchesOf, beginFile, type Reader } from './reading.ts'
import type { WantedFile } from './wanted-file.ts'

export async function exportReport(
  reader: Reader,
  report: ReportDefinition,
  c: Context,
  wanted: WantedFile,
): Promise<Response> {
  const format = formatOf(wanted.format)
  const stream = format.packed ? streamPacked : streamText
  const answer = await stream(c, pieces(reader, report, wanted), format.type)
  answer.headers.set('content-disposition', `attachment; filename="${fileName(report, wanted)}"`)
  return answer
}

export function fileName(
  { name }: ReportDefinition,
  { format, time_zone = 'UTC' }: Pick<WantedFile, 'format' | 'time_zone'>,
): string {
  return `${name}-${todayAt(time_zone)}.${formatOf(format).ending}`
}

async function* pieces(
  reader: Reader,
  report: ReportDefinition,
  wanted: WantedFile,
): AsyncGenerator<string | Uint8Array> {
  const begun = await beginFile(reader, report, wanted, newId())
  yield* formatOf(wanted.format).pieces(batchesOf(reader, report, begun))
}
