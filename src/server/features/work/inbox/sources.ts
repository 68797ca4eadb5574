import { keepsBooks } from '#domain/access/money.ts'
import { revealed } from '#domain/access/secrets.ts'
import { grantOf, type Viewer } from '#domain/access/viewer.ts'
import type { WorkEntry } from '#domain/calls/work.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { lien } from '#domain/entities/lien.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { patient } from '#domain/entities/patient.ts'
import { task } from '#domain/entities/task.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { rowsFor } from '#domain/entity.ts'
import { seesField } from '#domain/reports/report.ts'
import { LIMITATION_DAYS_AHEAD, WORK_DAYS_AHEAD, type WorkKind } from '#domain/rules/work.ts'
import { isLimited, isOpen, lastDay } from '#server/figures/case-words.ts'
import { ownCases } from '#server/figures/own-cases.ts'
import { statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { zoneOfPlace } from '#server/figures/zone-of-place.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { acceptedLiens } from './accepted-liens.ts'
import { distributionsInOffice } from './distributions-in-office.ts'
import { receivedPapers } from './received-papers.ts'

const SNIPPET = 120

/** An entry before its due day is known. */
export type Found = Omit<WorkEntry, 'id' | 'due'> & { readonly last: string | null }

export type Column = Exclude<keyof Found, 'kind' | 'patient_id' | 'patient_name' | 'case_number' | 'case_status'>

/** Where entries of a kind come from. The case is `t`; every value is SQL of the program. */
interface Source {
  readonly opens: (viewer: Viewer) => boolean
  /** The table that may have rows of no case, or of one that the viewer may not see, as `k`. */
  readonly beside?: string
  /** What is joined to the case. */
  readonly from?: string | ((viewer: Viewer) => Sql)
  readonly columns: Partial<Readonly<Record<Column, string>>> & Readonly<Record<'record_id' | 'day', string>>
  /** Where it depends on the viewer or the row what can be done. */
  readonly acts?: (viewer: Viewer) => string
  readonly where: (viewer: Viewer) => Sql
}

const solDay = lastDay('t')
const ahead = (days: number): string => `current_date + ${days}`
const may =
  (...codes: readonly [string, 'list' | 'create' | 'update' | 'approve'][]) =>
  (viewer: Viewer): boolean =>
    codes.every(([entity, action]) => grantOf(viewer, entity, action) !== undefined)

/** An underwriter who manages no cases leaves calls and visits to who does. */
const manages = ({ is_casemanager, is_underwriter }: Viewer): boolean => is_casemanager || !is_underwriter
const files = may(['patient_document', 'create'])
const decides = ({ is_underwriter, level }: Viewer): boolean => is_underwriter || level === 'admin'

/** Whose word it is that a case is past its last day to file suit. */
const acknowledges = ({ level, role }: Viewer): boolean => level === 'admin' || role === 'case_manager'

/** Nothing can be done in the list. */
export const NONE = 'array[]::text[]'

const visits = `join appointment a on a.patient_id = t.id and a.deleted_at is null
  left join appointment_type ty on ty.id = a.appointment_type_id
  left join medical_provider_office o on o.id = a.medical_provider_office_id
  left join medical_provider_office w on w.id = a.requested_office_id
  left join chiropractor c on c.id = a.chiropractor_id`
const ofVisit = {
  record_id: 'a.id',
  version: 'a.version',
  about: 'ty.title',
  place: 'coalesce(o.name, c.practice_name)',
  zone: zoneOfPlace('a'),
  at: 'coalesce(a.scheduled_start, a.requested_at)',
}
const ofPaper = { record_id: 'u.id', version: 'u.version', code: 'u.kind' }
const papers = 'join underwriting_document u on u.patient_id = t.id and u.deleted_at is null'

/** Unanswered proposals of `table`. */
const proposals = (table: string): string =>
  `join ${table} e on e.patient_id = t.id and e.kind = 'proposal'
    and not exists (select from ${table} answer where answer.answers_id = e.id)`

const own = (viewer: Viewer): Sql => ownCases(viewer)
/** Cases of the viewer, and those without an underwriter. */
const ownOrUnassigned = (viewer: Viewer): Sql => sql`(${own(viewer)} or t.underwriter_id is null)`

/** The same for visits that wait for approval: by way of either kind of case, or all that wait would be read. */
const pendingInOwnOrUnassigned = (viewer: Viewer): Sql => sql`a.id = any(array(
  select p.id from appointment p where p.approval = 'pending' and p.deleted_at is null and p.patient_id = any(array(
    select t.id from patient t where t.visits_to_approve > 0 and t.deleted_at is null and ${own(viewer)}
    union all
    select t.id from patient t where t.visits_to_approve > 0 and t.deleted_at is null and t.underwriter_id is null))))`

export const sources: Readonly<Record<WorkKind, Source>> = {
  limitation: {
    opens: manages,
    columns: { record_id: 't.id', version: 't.version', day: solDay },
    acts: (viewer) =>
      acknowledges(viewer) ? `case when ${solDay} < current_date then array['acknowledge'] end` : NONE,
    where: (viewer) => sql`${own(viewer)} and ${raw(isLimited('t'))}
      and ${raw(solDay)} <= ${raw(ahead(LIMITATION_DAYS_AHEAD + WORK_DAYS_AHEAD))}
      and t.sol_acknowledged_date is distinct from ${raw(solDay)}`,
  },
  reply: {
    opens: (viewer) => rowsFor(patientSms, 'list', viewer) !== false,
    from: `join lateral (select s.body from patient_sms s where s.patient_id = t.id and s.direction = 'in'
      and s.deleted_at is null order by s.created_at desc, s.id desc limit 1) s on true`,
    columns: {
      record_id: 't.id',
      day: 't.reply_wanted_since::date',
      at: 't.reply_wanted_since',
      about: `left(s.body, ${SNIPPET})`,
      acts: `array['reply']`,
    },
    // It waits for its owner or, where it has none, for those who manage the case; not while it is put off.
    where: (viewer) => sql`t.reply_wanted_since is not null
      and (t.thread_snoozed_until is null or t.thread_snoozed_until <= now())
      and (t.thread_owner_id = ${viewer.id}
        or t.thread_owner_id is null and ${filterSql(manages(viewer) ? patientScope.assigned(viewer) : false, 't')})`,
  },
  decision: {
    opens: decides,
    from: proposals('underwriting_event'),
    columns: { record_id: 'e.id', day: 'e.at::date', at: 'e.at', code: 'e.to_category' },
    where: (viewer) => sql`e.by is distinct from ${viewer.id}`,
  },
  approval: {
    opens: may(['appointment', 'approve']),
    from: visits,
    columns: {
      ...ofVisit,
      day: 'a.requested_at::date',
      last: 'a.scheduled_start::date',
      acts: `array['approve']`,
    },
    // What one asked for oneself, another person approves.
    where: (viewer) => sql`a.approval = 'pending' and a.requested_by is distinct from ${viewer.id}
      and ${visibleRows(appointment, 'a', { viewer })}
      and a.appointment_status_id = any(${statusesOf('scheduled', 'unscheduled')}) and ${pendingInOwnOrUnassigned(viewer)}`,
  },
  distribution: {
    opens: keepsBooks,
    from: distributionsInOffice,
    // One entry for each case, whose code changes with its step: what was put off is then back.
    columns: { record_id: 't.id', day: 'g.since::date', at: 'g.since', code: 'g.code', amount_cents: 'g.gross_cents' },
    where: (viewer) => filterSql(revealed('settlement', viewer), 't'),
  },
  proposal: {
    opens: (viewer) => manages(viewer) || viewer.level === 'admin',
    from: proposals('case_status_event'),
    columns: { record_id: 'e.id', day: 'e.at::date', at: 'e.at', code: 'e.to_status' },
    // Only administrators close a case without a recovery, and people don't answer their own proposals.
    where: (viewer) =>
      sql`e.by is distinct from ${viewer.id} and ${
        viewer.level === 'admin'
          ? sql`(e.to_status = 'closed_no_recovery' or ${own(viewer)})`
          : sql`e.to_status <> 'closed_no_recovery' and ${own(viewer)}`
      }`,
  },
  offer: {
    opens: (viewer) => manages(viewer) && seesField([lien, 'status'], viewer),
    from: `join lien l on l.patient_id = t.id and l.deleted_at is null
      join reduction_offer r on r.lien_id = l.id and r.state = 'open' and r.offered_by = 'lawfirm'`,
    // Another offer on the same lien is another matter: it is not put off with the one before.
    columns: {
      record_id: 'r.id',
      day: 'r.at::date',
      last: 'r.expires_on',
      at: 'r.at',
      about: 'l.lien_number',
      amount_cents: 'r.amount_cents',
    },
    where: (viewer) => sql`${visibleRows(lien, 'l', { viewer })} and ${own(viewer)}`,
  },
  demand: {
    opens: (viewer) => manages(viewer) && seesField([lien, 'status'], viewer),
    from: `join lien l on l.patient_id = t.id and l.deleted_at is null
        and l.status not in ('paid', 'released', 'void', 'written_off')
      join lien_demand d on d.lien_id = l.id and d.kind = 'final' and d.ended_at is null`,
    columns: { record_id: 'd.id', day: 'd.due_on', about: 'l.lien_number', amount_cents: 'd.amount_cents' },
    where: (viewer) => sql`${visibleRows(lien, 'l', { viewer })} and ${own(viewer)}
      and d.due_on <= ${raw(ahead(WORK_DAYS_AHEAD))}`,
  },
  purchase: {
    opens: (viewer) => seesField([lien, 'funding_status'], viewer) && (files(viewer) || decides(viewer)),
    from: acceptedLiens,
    columns: {
      record_id: 't.id',
      day: 'g.since::date',
      at: 'g.since',
      code: `case when p.id is null then 'paper' else 'record' end`,
      about: 'g.funder',
      amount_cents: 'g.price_cents',
    },
    acts: () => `case when p.id is null then array['upload'] else array['buy'] end`,
    // The assignment is owed by those who may file it, and who see what is sold. Its author does not record the purchase:
    // another person does, if need be of another case.
    where: (viewer) => sql`case when p.id is null then ${files(viewer)}
      else ${decides(viewer)} and p.created_by is distinct from ${viewer.id}
        and (${ownOrUnassigned(viewer)} or p.created_by = t.underwriter_id) end`,
  },
  take: {
    opens: ({ is_underwriter }) => is_underwriter,
    columns: {
      record_id: 't.id',
      version: 't.version',
      day: 'coalesce(t.status_changed_at, t.opened_at, t.created_at)::date',
      at: 'coalesce(t.status_changed_at, t.opened_at, t.created_at)',
    },
    where: () => sql`t.case_status = 'underwriting' and t.underwriter_id is null`,
  },
  task: {
    opens: may(['task', 'list']),
    beside: 'task',
    columns: {
      record_id: 'k.id',
      version: 'k.version',
      day: 'k.due_on',
      about: 'k.title',
      code: 'k.kind',
    },
    acts: (viewer) => (rowsFor(task, 'update', viewer) === false ? NONE : `array['done']`),
    where: (viewer) =>
      sql`${visibleRows(task, 'k', { viewer })} and k.assignee_id = ${viewer.id} and k.done_at is null`,
  },
  paper: {
    opens: may(['underwriting_document', 'list'], ['underwriting_document', 'update']),
    from: papers,
    columns: { ...ofPaper, day: 'u.updated_at::date', at: 'u.updated_at', acts: `array['review']` },
    where: receivedPapers,
  },
  outcome: {
    opens: (viewer) => manages(viewer) && may(['appointment', 'update'])(viewer),
    from: visits,
    columns: { ...ofVisit, day: 'a.scheduled_start::date', acts: `array['complete', 'no_show']` },
    where: (viewer) => sql`a.appointment_status_id = any(${statusesOf('scheduled')})
      and a.scheduled_start + make_interval(mins => a.duration_min) < now()
      and ${visibleRows(appointment, 'a', { viewer })} and ${own(viewer)}`,
  },
  call: {
    opens: (viewer) => manages(viewer) && seesField([patient, 'contact_due_on'], viewer),
    columns: {
      record_id: 't.id',
      day: 't.contact_due_on',
      code: 't.contact_reason',
      at: 't.last_contact_at',
      acts: `array['log_call']`,
    },
    where: (viewer) => sql`${own(viewer)} and t.contact_due_on <= ${raw(ahead(WORK_DAYS_AHEAD))}`,
  },
  visit: {
    opens: (viewer) => manages(viewer) && may(['appointment', 'update'])(viewer),
    from: visits,
    columns: {
      ...ofVisit,
      day: 'a.requested_at::date',
      last: 'a.wanted_from',
      // What the office answered, where it was asked.
      code: `case when a.declined_at is not null then 'declined' when a.proposed_start is not null then 'proposed' end`,
      // The office that the firm wishes for, until the visit is put anywhere.
      place: 'coalesce(o.name, c.practice_name, w.name)',
      at: 'coalesce(a.proposed_start, a.scheduled_start, a.requested_at)',
      acts: `case when a.proposed_start > now() then array['accept_time']
        when w.is_active and w.deleted_at is null and a.medical_provider_id is null and a.chiropractor_id is null
          then array['ask_office'] end`,
    },
    where: (viewer) => sql`(a.appointment_status_id is null
        or a.appointment_status_id = any(${statusesOf('unscheduled')}))
      and ${visibleRows(appointment, 'a', { viewer })} and ${own(viewer)} and ${raw(isOpen('t'))}`,
  },
  missing_paper: {
    opens: may(['underwriting_document', 'list'], ['underwriting_document', 'create']),
    from: papers,
    columns: { ...ofPaper, day: 'u.due_at', acts: `array['upload']` },
    where: (viewer) => sql`u.status = 'requested' and u.due_at <= ${raw(ahead(WORK_DAYS_AHEAD))}
      and ${visibleRows(underwritingDocument, 'u', { viewer })} and ${own(viewer)} and ${raw(isOpen('t'))}`,
  },
}
