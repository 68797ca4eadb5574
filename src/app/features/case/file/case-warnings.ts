import { lastWordOfFirm } from '#domain/rules/contact-due.ts'
import { isMinorOn } from '#domain/rules/dates.ts'
import { isAcknowledged, limitedStatuses } from '#domain/rules/limitation-day.ts'
import { limitationAlarm } from '#domain/rules/limitation.ts'
import { firmStaysSilent, statusDue } from '#domain/rules/status-due.ts'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { gapLevel } from '#domain/rules/gap-level.ts'
import { gapDays } from '#domain/rules/treatment-gap.ts'
import type { BadgeTone } from '#ui/parts/badge.tsx'
import type { CaseRow } from '../../../case/case-head-query.ts'

const USUAL_INTERVAL = 90

const dayOf = (moment: string): string => moment.slice(0, 10)
const dayIn = (moment: string | null | undefined): string | null => moment?.slice(0, 10) ?? null

/** Status updates of the firm are due while the case is open. */
const atTheFirm: readonly unknown[] = openCaseStatuses
const limited: readonly unknown[] = limitedStatuses

export type CaseWarning =
  | { key: 'limitation' | 'limitationOver'; tone: BadgeTone; days: number; date: string }
  | { key: 'gap'; tone: BadgeTone; days: number }
  | {
      key: 'limitationAcknowledged' | 'limitationUnknown' | 'statusDue' | 'atRisk' | 'minor' | 'interpreter'
      tone: BadgeTone
    }

/** Warnings shown in the case header. */
export function warningsOf(row: CaseRow, today: string, intervalDays: number = USUAL_INTERVAL): CaseWarning[] {
  const warnings: CaseWarning[] = [...limitationOf(row, today)]
  const { case_status: status } = row
  const since = row.last_service_date ?? row.opened_at
  if (status === 'active' && row.in_treatment && since) {
    const days = gapDays([dayOf(since)], dayOf(since), today)
    const level = gapLevel(days)
    if (level !== 'none') warnings.push({ key: 'gap', tone: level === 'red' ? 'danger' : 'caution', days })
  }
  const lastWord = lastWordOfFirm({
    status_changed_on: dayIn(row.status_changed_at),
    lawfirm_contact_on: dayIn(row.lawfirm_contact_at),
    opened_on: dayIn(row.opened_at) ?? '',
  })
  if (lastWord && atTheFirm.includes(status)) {
    const silent = firmStaysSilent(row.lawfirm_silent_at, row.status_changed_at, row.lawfirm_contact_at, row.opened_at)
    const due = silent ? 'at_risk' : statusDue(lastWord, intervalDays, today)
    // Only the portal's staff sees that a firm is at risk.
    const isOurs = 'contact_due_on' in row
    if (due !== 'fresh')
      warnings.push(
        due === 'at_risk' && isOurs ? { key: 'atRisk', tone: 'danger' } : { key: 'statusDue', tone: 'caution' },
      )
  }
  const { dob } = row
  if (dob && isMinorOn(dob, today)) warnings.push({ key: 'minor', tone: 'accent' })
  if (row.needs_interpreter) warnings.push({ key: 'interpreter', tone: 'accent' })
  return warnings
}

/** The confirmed limitation date overrides the estimate; a filed suit silences it. */
function limitationOf(row: CaseRow, today: string): CaseWarning[] {
  if (!('sol_date' in row) || !limited.includes(row.case_status)) return []
  const date = row.sol_override ?? row.sol_date
  const filed = row.suit_filed_at ?? null
  if (!date) return filed ? [] : [{ key: 'limitationUnknown', tone: 'caution' }]
  const { days_left: days, alarm } = limitationAlarm({
    sol_date: date,
    today,
    suit_filed_at: filed,
    overdue_acknowledged: isAcknowledged({
      sol_date: date,
      sol_acknowledged_date: row.sol_acknowledged_date,
    }),
  })
  if (alarm === 'silenced') return []
  if (alarm === 'acknowledged') return [{ key: 'limitationAcknowledged', tone: 'neutral' }]
  if (alarm === 'overdue') return [{ key: 'limitationOver', tone: 'danger', days: -days, date }]
  return [{ key: 'limitation', tone: alarm === 'warning' ? 'caution' : 'neutral', days, date }]
}
