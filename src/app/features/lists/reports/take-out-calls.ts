import { reportPath } from '#domain/reports/report.ts'
import { api } from '../../../api/portal.ts'
import type { Language } from '../../../i18n/languages.ts'
import { askForExport } from '../../../files/exports/export-calls.ts'
import { inOrder } from './paper-order.ts'
import type { ListParams } from '../../../records/list/list-address.ts'
import { filterOf } from './report-params.ts'
import { PATIENCE, pathOf, type Which } from './report-query.ts'

/** A whole report is longer than a page of it. */
const PATIENCE_FOR_ALL = PATIENCE * 4

/** What is told along with the rows that are wanted: what for, and how the reader calls what is in them. */
export interface TakenOut {
  readonly purpose: string
  readonly title: string
  readonly narrowed: readonly string[]
  readonly columns: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly language: Language
}

function bodyOf(which: Which, params: ListParams, { purpose, ...said }: TakenOut) {
  return {
    ...said,
    filter: filterOf(which.report, params.filters, which.fixed),
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(params.sort !== which.report.sort && { sort: params.sort }),
    ...(purpose !== '' && { purpose }),
  }
}

/** Hands a file to the browser as if it had been fetched by a link. */
export function keepFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The report as the server writes it for spreadsheets, kept by the browser as a file. */
export async function keepAsFile(
  format: 'csv' | 'xlsx',
  which: Which,
  params: ListParams,
  taken: TakenOut,
): Promise<void> {
  const body = { format, ...bodyOf(which, params, taken) }
  const { response, lost } = await api.open(`${pathOf(which)}/export`, { patience: PATIENCE_FOR_ALL }, body)
  const bytes = await response.blob().catch(lost)
  const [, name = `${which.report.name}.${format}`] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  keepFile(bytes, name)
}

/** The same, exported in the background. */
export function haveFileMade(format: 'csv' | 'xlsx', which: Which, params: ListParams, taken: TakenOut): Promise<void> {
  return askForExport(reportPath(which.report), which.parentId, { format, ...bodyOf(which, params, taken) })
}

export interface Printed {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** All rows for a page of paper, in the order of the screen: the server sends them as they were made. */
export async function rowsForPaper(
  format: 'pdf' | 'print',
  which: Which,
  params: ListParams,
  taken: TakenOut,
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
