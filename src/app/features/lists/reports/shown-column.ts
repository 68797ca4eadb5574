import type { ReportColumn, ReportDefinition } from '#domain/reports/report.ts'

/** A column of the report in the reader's language. */
export interface ShownColumn {
  readonly key: string
  readonly label: string
  readonly column: ReportColumn
}

const figureKinds: readonly ReportColumn['kind'][] = ['integer', 'decimal', 'percent', 'cents']

export const isFigure = ({ column }: ShownColumn): boolean => figureKinds.includes(column.kind)

/** As many as a screen shows before it is known what there is. */
const WAITING = 8

/** All columns, those one works with first. */
const inOrder = ({ lead = [], columns }: ReportDefinition): string[] => [...new Set([...lead, ...Object.keys(columns)])]

/** The columns that the answer has or, before it came, the first ones there may be. */
export function shownColumns(
  report: ReportDefinition,
  names: readonly string[] | undefined,
  labelOf: (name: string) => string,
  waiting: readonly string[] = inOrder(report),
): ShownColumn[] {
  const known = names && inOrder(report).filter((name) => names.includes(name))
  return (known ?? waiting.slice(0, WAITING)).flatMap((name) => {
    const column = report.columns[name]
    return column ? [{ key: name, label: labelOf(name), column }] : []
  })
}

/** In a list that is worked through, the column in which the work is done stands beside the first one, chosen or not. */
export function workedColumns(
  report: ReportDefinition,
  wanted: Readonly<Record<string, readonly string[]>>,
  columns: readonly ShownColumn[],
  all: readonly ShownColumn[],
): readonly ShownColumn[] {
  const open = Object.values(report.worklists ?? {}).find((list) =>
    Object.entries(list.wanted).every(([name, values]) => wanted[name]?.join() === values.join()),
  )
  const [first, ...rest] = columns
  const worked = all.find(({ key }) => key === open?.column)
  return first && worked && first.key !== worked.key
    ? [first, worked, ...rest.filter(({ key }) => key !== worked.key)]
    : columns
}
