import { ownCaseColumn } from '#domain/lists/own-cases.ts'
import type { SignedIn } from '../../../api/session.ts'
import { cases, details, liens, report, services, users, visits, type LinkTarget } from '../figure-targets.ts'

const filterOn = { case_manager_id: 'manager', underwriter_id: 'underwriter' } as const

interface Asker {
  readonly who: Pick<SignedIn, 'id' | 'is_casemanager' | 'is_underwriter'>
  /** The figures are those of the cases that one works on. */
  readonly own: boolean
}

/**
 * The rows behind a card, where there is an address that means these rows. Who is neither a case manager nor an
 * underwriter works on the cases he is tagged in, and for these there is none.
 */
export function targetOfCard(card: string, { who, own }: Asker): LinkTarget | undefined {
  const column = own ? ownCaseColumn(who) : undefined
  const mine = column ? { [filterOn[column]]: 'me' } : {}
  const mineInReport = column ? { [column]: who.id } : {}
  const reachable = !own || column !== undefined
  const targets: Record<string, LinkTarget | false> = {
    open_cases: reachable && cases({ status: 'open', ...mine }),
    new_this_month: details({ period: 'this_month' }),
    new_this_year: details({ period: 'this_year' }),
    treating_now: cases({ status: 'open', flags: 'in_treatment' }),
    without_underwriter: cases({ status: 'underwriting', underwriter: 'none' }),
    in_underwriting: reachable && cases({ status: 'underwriting', ...mine }),
    over_sla:
      reachable &&
      report('underwritings', 'underwriting_note.list', { sort: '-days_in_stage', sla: 'over', ...mineInReport }),
    appointments_today:
      column !== 'underwriter_id' &&
      reachable &&
      visits({ period: 'today', status: 'scheduled,completed,missed', ...mineInReport }),
    appointments_7_days: visits({ period: 'next_7_days', status: 'scheduled' }),
    outcome_missing: visits({ period: 'all', outcome_state: 'missing' }),
    approvals: visits({ period: 'all', approval: 'pending', status: 'scheduled,unscheduled' }),
    due_contacts: reachable && cases({ flags: 'contact_due', ...mine }),
    status_due: reachable && cases({ flags: 'status_due', ...mine }),
    gap_30: reachable && cases({ flags: 'gap,in_treatment', ...mine }),
    sol_90: reachable && cases({ flags: 'sol_soon', ...mine }),
    // Unread messages of the user’s own cases are in the notifications, including cases where the user is only tagged.
    unread_messages: !own && cases({ flags: 'unread' }),
    liens_to_confirm: liens({ show: 'to_confirm' }),
    offers_waiting: liens({ show: 'offers' }),
    sign_up_requests: users({ show: 'waiting' }),
    surgeries_this_year: services({ surgery: 'surgery' }),
    billed_year_cents: services(),
    price_year_cents: services(),
    billed_cents: details(),
    balance_cents: details(),
  }
  return targets[card] || undefined
}

const lastOf = (month: string): string => {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10)
}

/** The rows of one month of a chart. */
export function targetOfMonth(chart: string, month: string): LinkTarget {
  const days = { from: `${month}-01`, to: lastOf(month) }
  if (chart === 'appointment_counts') return visits(days)
  if (chart === 'surgery_counts') return services({ ...days, surgery: 'surgery' })
  return chart === 'new_patients' ? details(days) : services(days)
}

export const targetOfStatus = (status: string): LinkTarget => cases({ status })

export function targetOfFirm(id: string, name: string): LinkTarget {
  return { ...report('law-firms', 'lawfirm.list'), recordId: id, recordName: name }
}
