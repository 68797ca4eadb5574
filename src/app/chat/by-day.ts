/** The rows of one day, as the clock of whoever reads them tells days. */
export interface DayOf<Row> {
  readonly day: string
  readonly rows: readonly Row[]
}

const dayOf = (moment: string): string => {
  const at = new Date(moment)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Rows in their order, parted where a new day begins. */
export function byDay<Row extends { readonly created_at: string }>(rows: readonly Row[]): DayOf<Row>[] {
  return [...Map.groupBy(rows, (row) => dayOf(row.created_at))].map(([day, ofDay]) => ({ day, rows: ofDay }))
}
