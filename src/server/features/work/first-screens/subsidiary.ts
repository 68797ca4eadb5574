import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { patient } from '#domain/entities/patient.ts'
import { periodOf } from '#domain/reports/periods.ts'
import { Refusal } from '#domain/errors.ts'
import { inOwnDays, momentWithin, todayOf, visitDay } from '#server/figures/days.ts'
import { statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { openCasesSql } from './open-cases.ts'
import { counted, seenCases } from './rows.ts'

type Screen = AnswerOf<typeof firstScreensCalls.subsidiary>
type Figures = Pick<Screen, 'in_intake' | 'to_schedule' | 'next_7_days' | 'outcome_missing'>

/** What waits in the cases of a subsidiary, and the cases. */
export async function subsidiaryScreen(
  { callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail },
  caller: Caller,
): Promise<Screen> {
  const { viewer, results } = await callerDatabase.run(
    caller,
    (asking) => {
      if (asking.user_type !== 'subsidiary') throw new Refusal('NOT_FOUND')
      return [figuresSql(asking), openCasesSql(asking)]
    },
    [inOwnDays],
  )
  const [{ rows: figures }, cases] = results
  const [found] = figures
  if (!found) throw new Refusal('BROKEN')
  await seenCases(audit, caller, viewer, 'subsidiary_screen', cases.rows)
  return { ...found, cases: counted(cases.rows) }
}

/** As the lists behind them count. */
function figuresSql(viewer: Viewer): Sql<Figures & Pick<Screen, 'as_of'>> {
  const visits = (condition: Sql): Sql =>
    sql`(select count(*)::int from appointment a where ${visibleRows(appointment, 'a', { viewer })} and ${condition})`
  const among = (category: string): Sql => sql`a.appointment_status_id = any(${statusesOf(category)})`
  const soon = momentWithin(visitDay('a'), periodOf('next_7_days', todayOf(viewer)))
  return sql<Figures & Pick<Screen, 'as_of'>>`select now() as as_of,
    (select count(*)::int from patient t where ${visibleRows(patient, 't', { viewer })}
      and t.case_status = 'intake') as in_intake,
    ${visits(among('unscheduled'))} as to_schedule,
    ${visits(sql`${among('scheduled')} and ${soon}`)} as next_7_days,
    ${visits(sql`${among('scheduled')} and ${raw(`a.scheduled_start < now() - interval '24 hours'`)}`)} as outcome_missing`
}
