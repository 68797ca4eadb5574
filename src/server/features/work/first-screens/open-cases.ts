import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { patient } from '#domain/entities/patient.ts'
import { heardAt, isOpen } from '#server/figures/case-words.ts'
import { utcDay } from '#server/figures/days.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import type { Counted } from './rows.ts'

type OpenCase = AnswerOf<typeof firstScreensCalls.lawfirm>['cases']['rows'][number]

/** The list of cases behind it has all. */
const MOST_CASES = 12

const t = raw(TABLE)

/** The day of the firm’s last word on a case. */
export const lastWord = raw(utcDay(heardAt(TABLE)))

export const namedCase = raw(`${TABLE}.id as patient_id, ${TABLE}.case_number,
  nullif(concat_ws(' ', ${TABLE}.first_name, ${TABLE}.last_name), '') as patient_name`)

/** Open cases: those with a visit ahead first, then the newest word. */
export function openCasesSql(viewer: Viewer): Sql<Counted<OpenCase>> {
  return sql<
    Counted<OpenCase>
  >`select ${namedCase}, ${t}.case_status, ${lastWord} as last_word_on, ${t}.next_appointment_at as next_visit_at,
      ${t}.next_appointment_zone as next_visit_zone,
      count(*) over ()::int as of_all
    from patient ${t} where ${visibleRows(patient, TABLE, { viewer })} and ${raw(isOpen(TABLE))}
    order by ${t}.next_appointment_at nulls last, last_word_on desc, ${t}.id limit ${MOST_CASES}`
}
