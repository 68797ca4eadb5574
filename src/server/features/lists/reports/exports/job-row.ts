import type { ExportJob } from '#domain/calls/export-jobs.ts'
import { exported } from '#server/files/places.ts'
import { raw } from '#server/records/sql.ts'

export type Fault = NonNullable<ExportJob['fault']>

/** What its owner sees of a job. A file whose day is over is gone, whether or not it was swept away already. */
export const shownColumns = raw(`j.id, j.report, j.parent_id, j.format, j.title,
  case when j.state = 'done' and j.expires_at <= now() then 'expired' else j.state end as state,
  j.fault, j.rows_done, j.rows_total, j.file_name, j.size::float8 as size, j.created_at, j.finished_at, j.expires_at`)

export const placeOf = ({ file_key, attempts }: { file_key: string; attempts: number }): string =>
  exported(file_key, attempts)
