import type { Entity } from '#domain/entity.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'

/** A page of a list as it is drawn, in lines or in cards. */
export interface ShownList {
  readonly entity: Entity
  /** The fields beside what a record is called, in order. */
  readonly columns: readonly string[]
  /** Undefined while they are under way. */
  readonly rows: readonly RecordRow[] | undefined
  /** By what they are sorted: a column, or `-column` for descending. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly titleOfRow: (row: RecordRow) => string
  /** What the references of these rows are called. */
  readonly titleIn: TitleOf
  readonly may: May
}
