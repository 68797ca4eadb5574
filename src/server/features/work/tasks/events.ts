import { missedVisits } from '#domain/rules/missed-visits.ts'
import type { EventHandlers } from '#server/events/handlers.ts'
import { dayOfUser } from '#server/figures/days.ts'
import { queuePush } from '#server/realtime/push/queue.ts'

/** The day of the assignee. */
const TODAY = dayOfUser('u')

/** What can wait until its day is not told at once. */
const IS_URGENT = `select from task t join "user" u on u.id = t.assignee_id
  where t.id = $1 and t.assignee_id = $2 and t.done_at is null and t.deleted_at is null and t.due_on <= ${TODAY}`

/** A case that is being handed over gives its tasks to who comes next. */
const HOLD = 'select from patient where id = $1 for share'

/** Titles are in the language of the assignee. Another server, or the same status again, makes nothing twice. */
const MAKE = `with wanted as materialized (
    select r.id as rule_id, new_uuid() as task_id, r.kind, r.due_in_days, u.id as assignee_id, ${TODAY} as today,
      coalesce(r.title_i18n ->> u.language, r.title) as title
    from task_rule r join patient p on p.id = $1 and p.deleted_at is null
    join "user" u on u.id = case r.responsible
        when 'underwriter' then coalesce(p.underwriter_id, p.case_manager_id)
        else coalesce(p.case_manager_id, p.underwriter_id) end
      and u.user_type = 'staff' and u.is_active and u.deleted_at is null
    where r.is_active and r.deleted_at is null and case $2 when 'status' then r.on_status else r.on_stage end = $3),
  made as (
    insert into task_origin (task_rule_id, patient_id, task_id) select rule_id, $1, task_id from wanted
    on conflict do nothing returning task_id)
  insert into task (id, title, patient_id, assignee_id, due_on, kind, source, search_text)
  select w.task_id, w.title, $1, w.assignee_id, w.today + w.due_in_days, w.kind, 'rule', fold_search(w.title)
  from wanted w join made m on m.task_id = w.task_id
  returning id, assignee_id, (select due_on <= w.today from wanted w where w.task_id = id) as is_urgent`

/**
 * No-shows that lie apart no more than the days of the rule; a task of theirs that is open is enough. A no-show for which a
 * new time was agreed has another status since.
 */
const MAKE_FOR_MISSED = `insert into task (id, title, patient_id, assignee_id, due_on, kind, source, search_text)
  select new_uuid(), said.title, p.id, u.id, ${TODAY} + 1, 'visit', 'event', fold_search(said.title)
  from appointment missed
    join patient p on p.id = missed.patient_id and p.deleted_at is null
    join "user" u on u.id = coalesce(p.case_manager_id, p.underwriter_id)
      and u.user_type = 'staff' and u.is_active and u.deleted_at is null,
    lateral (select coalesce($2::jsonb ->> u.language, $2::jsonb ->> 'en') as title) said
  where missed.id = $1
    and (select count(*) from appointment a join appointment_status s on s.id = a.appointment_status_id
      where a.patient_id = p.id and a.deleted_at is null
        and (s.code = 'no_show' or s.category = 'superseded' and exists (select from appointment_event e
          where e.appointment_id = a.id and e.command = 'reschedule' and e.from_phase = 'no_show'))
        and abs(extract(epoch from a.scheduled_start - missed.scheduled_start)) <= $3::int * 86400) >= $4::int
    and not exists (select from task t where t.patient_id = p.id and t.source = 'event' and t.kind = 'visit'
      and t.done_at is null and t.deleted_at is null)`

interface Made {
  readonly id: string
  readonly assignee_id: string
  readonly is_urgent: boolean
}

export const taskEvents: EventHandlers = {
  async task_assigned(tx, { taskId, userId }) {
    const { rowCount } = await tx.query({ name: 'task-urgent', text: IS_URGENT, values: [taskId, userId] })
    if (rowCount === 1) await queuePush(tx, { kind: 'task', topic: taskId, userId })
  },
  async case_reached(tx, { patientId, point, value }) {
    await tx.query({ name: 'task-case', text: HOLD, values: [patientId] })
    const { rows } = await tx.query<Made>({ name: 'task-make', text: MAKE, values: [patientId, point, value] })
    for (const { id, assignee_id: userId, is_urgent: isUrgent } of rows)
      if (isUrgent) await queuePush(tx, { kind: 'task', topic: id, userId })
  },
  async visit_missed(tx, { patientId, appointmentId }) {
    const { titles, days, count } = missedVisits
    await tx.query({ name: 'task-case', text: HOLD, values: [patientId] })
    const values = [appointmentId, JSON.stringify(titles), days, count]
    await tx.query({ name: 'task-missed', text: MAKE_FOR_MISSED, values })
  },
}
