import { appointment } from '../entities/appointment.ts'
import { patient } from '../entities/patient.ts'
import { subsidiaryUser } from '../entities/subsidiary-user.ts'
import { subsidiary } from '../entities/subsidiary.ts'
import { user } from '../entities/user.ts'
import { defineReport, isPortal, leads, type ReportColumn } from './report.ts'

const cases: ReportColumn = { kind: 'integer', shows: [[patient, 'case_status']], total: true }

/** Amounts are those of the cases that were opened in the period; surgeries count by the day of service. */
export const subsidiaries = defineReport({
  name: 'subsidiaries',
  base: subsidiary,
  health: false,
  period: 'all',
  opens: (viewer) => isPortal(viewer) || leads(viewer, 'subsidiary'),
  columns: {
    subsidiary: { kind: 'text', shows: [[subsidiary, 'name']], link: ['subsidiary_id', 'subsidiary'] },
    new_cases: cases,
    open_cases: cases,
    surgeries: { kind: 'integer', shows: [[appointment, 'is_surgery']], total: true },
    billed_cents: { kind: 'cents', shows: [[patient, 'billed_cents']], total: true },
    paid_cents: { kind: 'cents', shows: [[patient, 'paid_cents']], total: true },
    commission_cents: {
      kind: 'cents',
      shows: [
        [subsidiary, 'commission_bps'],
        [patient, 'paid_cents'],
      ],
      total: true,
    },
  },
  filters: { subsidiary_id: { kind: 'id', shows: [[subsidiary, 'name']] } },
  sort: 'subsidiary',
})

/** The log-ins of the subsidiaries. */
export const subsidiaryUsers = defineReport({
  name: 'subsidiary_users',
  base: subsidiaryUser,
  health: false,
  opens: subsidiaries.opens,
  columns: {
    person: { kind: 'text', shows: [[subsidiaryUser, 'user_id']], link: ['subsidiary_user_id', 'subsidiary_user'] },
    email: { kind: 'text', shows: [[subsidiaryUser, 'user_id']] },
    subsidiary: { kind: 'text', shows: [[subsidiary, 'name']], link: ['subsidiary_id', 'subsidiary'] },
    access_level: { kind: 'choice', shows: [[subsidiaryUser, 'access_level']] },
    sees_financials: { kind: 'flag', shows: [[subsidiaryUser, 'sees_financials']] },
    cases: { kind: 'integer', shows: [[patient, 'case_status']], total: true },
    last_login_at: { kind: 'moment', shows: [[user, 'last_login_at']] },
    is_active: { kind: 'flag', shows: [[subsidiaryUser, 'is_active']] },
  },
  filters: {
    subsidiary_id: { kind: 'id', shows: [[subsidiaryUser, 'subsidiary_id']] },
    status: { kind: 'words', shows: [[subsidiaryUser, 'access_level']], words: ['manager', 'member', 'read_only'] },
  },
  sort: 'person',
})

/** Those of one subsidiary. */
export const subsidiaryWiseUsers = defineReport({
  ...subsidiaryUsers,
  name: 'subsidiary_wise_users',
  parent: subsidiary,
})
