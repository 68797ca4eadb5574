import { reportPath } from '#domain/reports/report.ts'
import { api } from '../../../api/portal.ts'
import type { Language } from '../../../i18n/languages.ts'
import { askForExport } from '../../../files/exports/export-calls.ts'
import { inOrder } from './paper-order.ts'
import type { ListParams } from '../../../records/list/list-address.ts'
import { filterOf } from './report-params.ts'
import { PATIENCE, pathOf, type Which } from './report-query.ts'
import { startDownload } from '../../../files/start-download.ts'

/** Timeout for a whole report. */
const PATIENCE_FOR_ALL = PATIENCE * 4

/** Sent with an export: its purpose, and the labels of its columns and codes in the reader's language. */
export interface ExportRequest {
  readonly purpose: string
  readonly title: string
  readonly narrowed: readonly string[]
  readonly columns: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly language: Language
}

function bodyOf(which: Which, params: ListParams, { purpose, ...said }: ExportRequest) {
  return {
    ...said,
    filter: filterOf(which.report, params.filters, which.fixed),
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(params.sort !== which.report.sort && { sort: params.sort }),
    ...(purpose !== '' && { purpose }),
  }
}

/** Makes the browser download bytes as a file. */
export function downloadFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  startDownload(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads the report as CSV or XLSX; the server builds the file while the user waits. */
export async function downloadReport(
  format: 'csv' | 'xlsx',
  which: Which,
  params: ListParams,
  taken: ExportRequest,
): Promise<void> {
  const body = { format, ...bodyOf(which, params, taken) }
  const { response, lost } = await api.open(`${pathOf(which)}/export`, { patience: PATIENCE_FOR_ALL }, body)
  const bytes = await response.blob().catch(lost)
  const [, name = `${which.report.name}.${format}`] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  downloadFile(bytes, name)
}

/** Queues the same export as a background job. */
export function queueExport(
  format: 'csv' | 'xlsx',
  which: Which,
  params: ListParams,
  taken: ExportRequest,
): Promise<void> {
  return askForExport(reportPath(which.report), which.parentId, { format, ...bodyOf(which, params, taken) })
}

export interface Printed {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** All rows for printing. The server streams them unsorted; they are put into the order of the screen here. */
export async function rowsForPrint(
  format: 'pdf' | 'print',
  which: Which,
  params: ListParams,
  taken: ExportRequest,
): Promise<Printed> {
  const { columns, rows } = await api.call(`POST ${reportPath(which.report)}/export`, {
    params: { id: which.parentId ?? '' },
    form: { format, ...bodyOf(which, params, taken) },
    patience: PATIENCE_FOR_ALL,
  })
  const names = columns.map(({ name }) => name)
  const at = names.indexOf(params.sort.replace(/^-/, ''))
  return { columns: names, rows: at < 0 ? rows : inOrder(rows, at, params.sort.startsWith('-')) }
}
