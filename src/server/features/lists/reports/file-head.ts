import type { TitleLanguage } from '#domain/entities/shapes/look-up.ts'
import type { ReportColumn } from '#domain/reports/report.ts'

/** A column of a file: its name, what it holds, and what stands above it. */
export interface FileColumn {
  readonly name: string
  readonly kind: ReportColumn['kind']
  readonly label: string
  /** Added up under the rows. */
  readonly total: boolean
  /** What its codes are called. */
  readonly words: Readonly<Record<string, string>>
}

/** What a file is, before its first row. */
export interface FileHead {
  readonly columns: readonly FileColumn[]
  readonly title: string
  /** Days and filters, as one reads them. */
  readonly narrowed: readonly string[]
  readonly language: TitleLanguage
  readonly timeZone: string
  readonly purpose: string | null
  readonly madeBy: string
  readonly madeAt: string
  readonly health: boolean
}

/** Some rows of a file, by column name; the first ones come with the head before anything is written. */
export interface Batch {
  readonly head: FileHead
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}
