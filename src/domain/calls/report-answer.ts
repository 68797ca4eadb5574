import * as v from 'valibot'
import type { ColumnKind, ReportColumn, ReportDefinition } from '../reports/report.ts'

/** What a cell holds, by the kind of its column. */
export interface Cells {
  text: string
  choice: string
  date: string
  moment: string
  integer: number
  decimal: number
  percent: number
  cents: number
  flag: boolean
}

const cells: { readonly [Kind in ColumnKind]: v.GenericSchema<Cells[Kind]> } = {
  text: v.string(),
  choice: v.string(),
  date: v.string(),
  moment: v.string(),
  integer: v.number(),
  decimal: v.number(),
  percent: v.number(),
  cents: v.number(),
  flag: v.boolean(),
}

export type Columns = Readonly<Record<string, ReportColumn>>
export type LinkOf<Column> = Column extends { readonly link: readonly [infer Field extends string, string] }
  ? Field
  : never

export type ZoneOf<Column> = Column extends { readonly zone: infer Field extends string } ? Field : never

/** A row: its columns, and the ids behind those that name a record. What the reader does not see is not there. */
export type ReportRow<C extends Columns> = { readonly [Name in keyof C]?: Cells[C[Name]['kind']] | null } & {
  readonly [Field in LinkOf<C[keyof C]> | ZoneOf<C[keyof C]>]?: string | null
}

export interface ReportPage<C extends Columns> {
  rows: ReportRow<C>[]
  /** How many rows there are on all pages. */
  count: number
  page: number
  page_size: number
  /** What the reader sees, in order. */
  columns: string[]
  /** Sums of columns and other figures over all rows. */
  totals: Readonly<Record<string, number | null>>
  /** The days that are meant. */
  from: string | null
  to: string | null
}

const seen = (schema: v.GenericSchema) => v.optional(v.nullable(schema))

/** The answer of a report follows from its description; beside it stand the rows divided by one of their columns. */
export function reportAnswer<C extends Columns, const Parts extends v.ObjectEntries>(
  { columns, figures }: ReportDefinition<C>,
  parts: Parts,
): v.GenericSchema<ReportPage<C> & v.InferOutput<v.StrictObjectSchema<Parts, undefined>>> {
  const described = Object.entries<ReportColumn>(columns)
  const row = described.flatMap(([name, { kind, link, zone }]) => [
    [name, seen(cells[kind])],
    ...(link ? [[link[0], seen(v.string())]] : []),
    ...(zone ? [[zone, seen(v.string())]] : []),
  ])
  const summed = described.filter(([, { total }]) => total).map(([name]) => name)
  const totals = [...summed, ...Object.keys(figures)].map((name) => [name, seen(v.number())])
  const answer: v.GenericSchema = v.strictObject({
    rows: v.array(v.strictObject(Object.fromEntries(row))),
    count: v.number(),
    page: v.number(),
    page_size: v.number(),
    columns: v.array(v.picklist(Object.keys(columns))),
    totals: v.strictObject(Object.fromEntries(totals)),
    from: v.nullable(v.string()),
    to: v.nullable(v.string()),
    ...parts,
  })
  return answer as ReturnType<typeof reportAnswer<C, Parts>>
}
