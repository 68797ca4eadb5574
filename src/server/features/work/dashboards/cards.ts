import type { CardName } from '#domain/dashboard-figures.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { lien } from '#domain/entities/lien.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { patient } from '#domain/entities/patient.ts'
import { user } from '#domain/entities/user.ts'
import { readsReceipts } from '#domain/access/money.ts'
import { grantOf, type Viewer } from '#domain/access/viewer.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { isPortal, seesField, type Shown } from '#domain/reports/report.ts'
import {
  firmIsRisk,
  firmSilentFor,
  isAccepted,
  isClosed,
  isLimited,
  isOpen,
  lastDay,
} from '#server/figures/case-words.ts'
import { dateWithin, isOverdue, momentWithin, utcDay, utcMidnight, visitDay } from '#server/figures/days.ts'
import { ownCases } from '#server/figures/own-cases.ts'
import { openOffer } from '#server/features/work/first-screens/lien-sets.ts'
import { seesAll, statusesOf, visibleRows } from '#server/figures/visible-rows.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { join, raw, sql, type Sql } from '#server/records/sql.ts'
import { requestSql } from '#server/workflow/sign-ups.ts'

/** Who asks, when. */
export interface Asking {
  readonly viewer: Viewer
  readonly today: string
  readonly year: number
  /** Only what the caller works on himself. */
  readonly own: boolean
}

/**
 * One figure of a dashboard: an aggregate over cases `t` or over this year's visits `a` that took place, each read in one
 * go with its like, or a question of its own.
 */
interface Card {
  readonly rests: readonly Shown[]
  readonly opens?: (viewer: Viewer) => boolean
  readonly over?: string
  /** The same over all cases, from what is kept added up. A dashboard of those who see all of them asks no other cases. */
  readonly addedUp?: string
  readonly overVisits?: { readonly rows: string; readonly addedUp: string }
  readonly ask?: (asking: Asking) => Sql
  /** Asked in place of `over` where the dashboard is of own cases and the figure means others than the rest do. */
  readonly askOwn?: (asking: Asking) => Sql
}

const thisYear = ({ year }: Asking) => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const status: Shown = [patient, 'case_status']
const visit: Shown = [appointment, 'appointment_status_id']
const solDay = lastDay('t')

const ofVisits =
  (condition: (asking: Asking) => Sql): ((asking: Asking) => Sql) =>
  (asking) =>
    sql`(select count(*)::int from appointment a where ${visibleRows(appointment, 'a', asking)} and ${condition(asking)})`

/** This year's visits that took place, as records or, for those who see all of them, as they are added up by day. */
function doneVisits(asking: Asking): { as: 'rows' | 'addedUp'; from: Sql } {
  const completed = sql`a.appointment_status_id = any(${statusesOf('completed')})`
  return seesAll(appointment, asking.viewer)
    ? {
        as: 'addedUp',
        from: sql`from visit_total a where a.kind = 'service' and ${dateWithin('a.day', thisYear(asking))} and ${completed}`,
      }
    : {
        as: 'rows',
        from: sql`from appointment a where ${visibleRows(appointment, 'a', asking)} and a.service_date is not null
          and ${dateWithin('a.service_date', thisYear(asking))} and ${completed}`,
      }
}

const mine = ({ viewer, own }: Asking): Sql => (own ? ownCases(viewer) : raw('true'))

const ofOwnCases = (asking: Asking): Sql =>
  asking.own ? sql`a.patient_id in (select t.id from patient t where ${mine(asking)})` : raw('true')

const open = isOpen('t')

const thisMonth = `date_trunc('month', now())`

/** A sum over all cases, from what is kept added up. */
const ofTotals = (column: 'number' | 'cents' | 'messages', condition: string): string =>
  `(select coalesce(sum(c.${column}), 0)::${column === 'cents' ? 'bigint' : 'int'} from case_total c where ${condition})`

const cards: Readonly<Record<CardName, Card>> = {
  open_cases: {
    rests: [status],
    over: `count(*) filter (where ${open})::int`,
    addedUp: ofTotals('number', `c.kind = 'standing' and ${isOpen('c')}`),
  },
  new_this_month: {
    rests: [[patient, 'opened_at']],
    over: `count(*) filter (where t.opened_at >= ${thisMonth})::int`,
    // Added up by days of UTC: those opened between midnight there and the reader's midnight are no part of the month.
    addedUp: `(${ofTotals('number', `c.kind = 'opened' and c.day >= ${utcDay(thisMonth)}`)}
      - (select count(*)::int from patient t where t.deleted_at is null
        and t.opened_at >= ${utcMidnight(thisMonth)} and t.opened_at < ${thisMonth}))`,
  },
  new_this_year: {
    rests: [[patient, 'opened_at']],
    over: `count(*) filter (where t.opened_at >= date_trunc('year', now()))::int`,
  },
  closed_this_year: {
    rests: [status],
    over: `count(*) filter (where ${isClosed('t')} and t.closed_at >= date_trunc('year', now()))::int`,
  },
  conversion_pct: {
    rests: [status],
    over: `round(100.0 * count(*) filter (where t.opened_at >= date_trunc('year', now()) and ${isAccepted('t')})
      / nullif(count(*) filter (where t.opened_at >= date_trunc('year', now())), 0), 1)::float8`,
  },
  treating_now: { rests: [[patient, 'in_treatment']], over: `count(*) filter (where t.in_treatment and ${open})::int` },
  in_underwriting: {
    rests: [status],
    over: `count(*) filter (where t.case_status = 'underwriting')::int`,
    addedUp: ofTotals('number', `c.kind = 'standing' and c.case_status = 'underwriting'`),
  },
  without_underwriter: {
    rests: [status, [patient, 'underwriter_id']],
    opens: ({ level, is_underwriter }) => level === 'admin' || is_underwriter,
    // Counted over all cases, because a case without an underwriter belongs to no one.
    ask: (asking) => sql`(select count(*)::int from patient t
      where ${visibleRows(patient, 't', asking)} and t.case_status = 'underwriting' and t.underwriter_id is null)`,
  },
  balance_cents: {
    rests: [[patient, 'balance_cents']],
    over: 'coalesce(sum(t.balance_cents), 0)::bigint',
    addedUp: ofTotals('cents', `c.kind = 'standing'`),
  },
  billed_cents: { rests: [[patient, 'billed_cents']], over: 'coalesce(sum(t.billed_cents), 0)::bigint' },
  sol_90: {
    rests: [[patient, 'sol_date']],
    // An acknowledged day needs no one any more.
    over: `count(*) filter (where ${isLimited('t')} and ${solDay} <= current_date + 90
      and t.sol_acknowledged_date is distinct from ${solDay})::int`,
    addedUp: ofTotals('number', `c.kind = 'sol' and c.day <= current_date + 90`),
  },
  status_due: {
    rests: [status, [patient, 'lawfirm_id']],
    over: `count(*) filter (where ${firmSilentFor('t', 1)} and ${open})::int`,
  },
  at_risk: {
    rests: [status, [patient, 'contact_due_on']],
    // A firm is asked after its interval; two questions without an answer are a sign of loss.
    over: `count(*) filter (where ${firmIsRisk('t')} and ${open})::int`,
    addedUp: `(${ofTotals('number', `c.kind = 'silent'`)} + (select coalesce(sum(c.number), 0)::int
      from (select f.id, ${utcDay('now()')} - 3 * coalesce(f.update_interval_days, 90) as heard_by from lawfirm f offset 0) f
      join case_total c on c.kind = 'heard' and c.lawfirm_id = f.id and c.day <= f.heard_by))`,
  },
  gap_30: {
    rests: [[patient, 'last_service_date']],
    over: `count(*) filter (where t.case_status = 'active' and t.in_treatment
      and t.last_service_date < current_date - 30)::int`,
    addedUp: ofTotals('number', `c.kind = 'treated' and c.day < current_date - 30`),
  },
  due_contacts: {
    rests: [[patient, 'contact_due_on']],
    over: 'count(*) filter (where t.contact_due_on <= current_date)::int',
  },
  over_sla: {
    rests: [[patient, 'underwriting_stage_id']],
    opens: isPortal,
    // What the underwritings report calls over.
    ask: (asking) => sql`(select count(*)::int from patient t
      join underwriting_stage us on us.id = t.underwriting_stage_id and us.sla_days is not null
      left join lateral (select max(e.at) as at from underwriting_event e
        where e.patient_id = t.id and e.kind in ('change', 'acceptance')) entered on true
      where ${visibleRows(patient, 't', asking)} and ${mine(asking)}
        and t.underwriting_stage_id is not null and ${raw(open)}
        and ${raw(isOverdue('coalesce(entered.at, t.status_changed_at, t.opened_at, t.created_at)::date', 'us.sla_days'))})`,
  },
  unread_messages: {
    rests: [[patient, 'unread_messages']],
    opens: (viewer) => patientSms.scope[grantOf(viewer, 'patient_sms', 'list') ?? 'self'] !== undefined,
    over: 'coalesce(sum(t.unread_messages), 0)::int',
    addedUp: ofTotals('messages', `c.kind = 'standing'`),
    // Same count as the bell, which covers all users on the case.
    askOwn: (asking) => sql`(select coalesce(sum(t.unread_messages), 0)::int from patient t
      where ${visibleRows(patient, 't', asking)} and ${filterSql(patientScope.assigned(asking.viewer), 't')})`,
  },
  appointments_today: {
    rests: [visit],
    ask: ofVisits(
      (asking) => sql`${momentWithin(visitDay('a'), { from: asking.today, to: asking.today })}
      and ${ofOwnCases(asking)} and a.appointment_status_id = any(${statusesOf('scheduled', 'completed', 'missed')})`,
    ),
  },
  appointments_7_days: {
    rests: [visit],
    ask: ofVisits(
      ({ today }) => sql`a.scheduled_start >= ${today}::date and a.scheduled_start < ${today}::date + 7
      and a.appointment_status_id = any(${statusesOf('scheduled')})`,
    ),
  },
  outcome_missing: {
    rests: [visit],
    ask: ofVisits(
      () => sql`a.scheduled_start < now() - interval '24 hours'
      and a.appointment_status_id = any(${statusesOf('scheduled')})`,
    ),
  },
  approvals: {
    rests: [[appointment, 'approval']],
    opens: (viewer) => 'appointment.approve' in viewer.grants,
    ask: (asking) => {
      const waiting = sql`a.appointment_status_id = any(${statusesOf('scheduled', 'unscheduled')})`
      return seesAll(appointment, asking.viewer)
        ? sql`(select coalesce(sum(a.visits), 0)::int from visit_total a where a.kind = 'pending' and ${waiting})`
        : ofVisits(() => sql`a.approval = 'pending' and ${waiting}`)(asking)
    },
  },
  surgeries_this_year: {
    rests: [[appointment, 'is_surgery']],
    overVisits: { rows: 'count(*) filter (where a.is_surgery)::int', addedUp: 'coalesce(sum(a.surgeries), 0)::int' },
  },
  billed_year_cents: {
    rests: [[appointment, 'bill_amount_cents']],
    overVisits: {
      rows: 'coalesce(sum(a.bill_amount_cents), 0)::bigint',
      addedUp: 'coalesce(sum(a.bill_cents), 0)::bigint',
    },
  },
  price_year_cents: {
    rests: [[appointment, 'price_cents']],
    overVisits: {
      rows: 'coalesce(sum(a.price_cents), 0)::bigint',
      addedUp: 'coalesce(sum(a.price_cents), 0)::bigint',
    },
  },
  paid_year_cents: {
    rests: [],
    opens: readsReceipts,
    ask: (asking) => sql`(select coalesce(sum(r.amount_cents), 0)::bigint from receipt r
      where ${dateWithin('r.received_on', thisYear(asking))})`,
  },
  liens_to_confirm: {
    rests: [[lien, 'status']],
    ask: (asking) =>
      sql`(select count(*)::int from lien l where ${visibleRows(lien, 'l', asking)} and l.status = 'asserted')`,
  },
  offers_waiting: {
    rests: [[lien, 'status']],
    ask: (asking) => sql`(select count(*)::int from reduction_offer o join lien l on l.id = o.lien_id
      where ${openOffer(asking.viewer)} and ${visibleRows(lien, 'l', asking)})`,
  },
  users_active: {
    rests: [[user, 'is_active']],
    ask: (asking) => sql`(select count(*)::int from "user" u where ${visibleRows(user, 'u', asking)} and u.is_active)`,
  },
  sign_up_requests: {
    rests: [[user, 'is_active']],
    opens: ({ level }) => level === 'admin',
    ask: () => sql`(select count(*)::int from "user" u where ${requestSql('u')})`,
  },
  failed_syncs: {
    rests: [],
    opens: isPortal,
    ask: () => raw(`(select count(*)::int from sync_conflict c where c.state in ('open', 'quarantined'))`),
  },
}

export function cardsFor(names: readonly CardName[], viewer: Viewer): CardName[] {
  return names.filter((name) => {
    const card = cards[name]
    return card.rests.every((shown) => seesField(shown, viewer)) && (card.opens?.(viewer) ?? true)
  })
}

/** Figures by their names; a share of nothing is null. */
export type Figures = Partial<Record<CardName, number | null>>

interface Questions {
  /** The figures over cases one by one, which take about as long as all others together. */
  readonly ofCases: Sql<Figures & { as_of: string }>
  readonly others: readonly Sql<Figures>[]
}

/** One row for each kind of figure that is asked for. */
export function cardsSql(names: readonly CardName[], asking: Asking): Questions {
  const named = (shows: (card: Card) => Sql | undefined): Sql[] =>
    names.flatMap((name) => {
      const figure = shows(cards[name])
      return figure ? [sql`${figure} as ${raw(name)}`] : []
    })
  const asksOwn = ({ askOwn }: Card) => (asking.own ? askOwn : undefined)
  const fromTotals = (card: Card) => (asking.own || !seesAll(patient, asking.viewer) ? undefined : card.addedUp)
  const overCases = named((card) => (card.over && !asksOwn(card) && !fromTotals(card) ? raw(card.over) : undefined))
  const done = doneVisits(asking)
  const overVisits = named((card) => card.overVisits && raw(card.overVisits[done.as]))
  const apart = named((card) => {
    const addedUp = fromTotals(card)
    return addedUp === undefined ? (asksOwn(card) ?? card.ask)?.(asking) : raw(addedUp)
  })
  return {
    // No select within this one: its own conditions on who sees what would keep it from being read by several at once.
    ofCases:
      overCases.length === 0
        ? sql<Figures & { as_of: string }>`select now() as as_of`
        : sql<Figures & { as_of: string }>`select ${join([raw('now() as as_of'), ...overCases], ', ')} from patient t
            left join lawfirm f on f.id = t.lawfirm_id
            where ${visibleRows(patient, 't', asking)} and ${mine(asking)}`,
    others: [
      ...(overVisits.length > 0 ? [sql<Figures>`select ${join(overVisits, ', ')} ${done.from}`] : []),
      ...(apart.length > 0 ? [sql<Figures>`select ${join(apart, ', ')}`] : []),
    ],
  }
}
