import * as v from 'valibot'
import { api } from '../../api/portal.ts'
import { inOrder } from './paper-order.ts'
import { filterOf, type Ask } from './report-address.ts'
import { PATIENCE, pathOf, type Which } from './report-query.ts'

/** A whole report is longer than a page of it. */
const PATIENCE_FOR_ALL = PATIENCE * 4

export interface TakenOut {
  readonly purpose: string
  readonly labels: Readonly<Record<string, string>>
}

function bodyOf(which: Which, ask: Ask, { purpose, labels }: TakenOut) {
  return {
    filter: filterOf(which.report, ask, which.fixed),
    labels,
    ...(which.language && { language: which.language }),
    ...(ask.sort !== which.report.sort && { sort: ask.sort }),
    ...(purpose !== '' && { purpose }),
  }
}

/** The report as the server writes it for spreadsheets, kept by the browser as a file. */
export async function keepAsCsv(which: Which, ask: Ask, taken: TakenOut): Promise<void> {
  const body = { format: 'csv', ...bodyOf(which, ask, taken) }
  const { response, lost } = await api.open(`${pathOf(which)}/export`, { patience: PATIENCE_FOR_ALL }, body)
  const url = URL.createObjectURL(await response.blob().catch(lost))
  const [, name = `${which.report.name}.csv`] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const sheet = v.object({
  columns: v.array(v.looseObject({ name: v.string() })),
  rows: v.array(v.array(v.unknown())),
})

export interface Printed {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** All rows for a page of paper, in the order of the screen: the server sends them as they were made. */
export async function rowsForPaper(which: Which, ask: Ask, taken: TakenOut): Promise<Printed> {
  const body = { format: 'json', ...bodyOf(which, ask, taken) }
  const { columns, rows } = await api.post(`${pathOf(which)}/export`, body, {
    answer: sheet,
    patience: PATIENCE_FOR_ALL,
  })
  const names = columns.map(({ name }) => name)
  const at = names.indexOf(ask.sort.replace(/^-/, ''))
  return { columns: names, rows: at < 0 ? rows : inOrder(rows, at, ask.sort.startsWith('-')) }
}
