import { lawfirmEmployee } from '../entities/lawfirm-employee.ts'
import { lawfirm } from '../entities/lawfirm.ts'
import { patient } from '../entities/patient.ts'
import { user } from '../entities/user.ts'
import { defineReport, isPortal, leads, type ReportColumn, type Shown } from './report.ts'

const status: Shown = [patient, 'case_status']
const cases: ReportColumn = { kind: 'integer', shows: [status], total: true }
const money = (...fields: string[]): ReportColumn => ({
  kind: 'cents',
  shows: fields.map((field): Shown => [patient, field]),
  total: true,
})

/** Amounts are those of the cases that were opened in the period. */
export const lawFirms = defineReport({
  name: 'law_firms',
  base: lawfirm,
  health: false,
  period: 'all',
  opens: (viewer) => isPortal(viewer) || leads(viewer, 'lawfirm', 'subsidiary'),
  columns: {
    lawfirm: { kind: 'text', shows: [[lawfirm, 'name']], link: ['lawfirm_id', 'lawfirm'] },
    open_cases: cases,
    new_cases: cases,
    closed_cases: cases,
    billed_cents: money('billed_cents'),
    final_cents: money('paid_cents', 'balance_cents'),
    paid_cents: money('paid_cents'),
    balance_cents: money('balance_cents'),
    avg_reduction_pct: { kind: 'percent', shows: [[lawfirm, 'avg_reduction_pct']] },
    days_to_pay: { kind: 'integer', internal: true },
    status_days: { kind: 'integer', shows: [status] },
  },
  filters: {
    lawfirm_id: { kind: 'id', shows: [[lawfirm, 'name']] },
    subsidiary_id: { kind: 'id', shows: [[lawfirm, 'subsidiary_id']] },
  },
  sort: 'lawfirm',
})

/** The people of one firm. */
export const lawfirmUsers = defineReport({
  name: 'lawfirm_users',
  base: lawfirmEmployee,
  parent: lawfirm,
  health: false,
  opens: lawFirms.opens,
  columns: {
    person: {
      kind: 'text',
      shows: [[lawfirmEmployee, 'last_name']],
      link: ['lawfirm_employee_id', 'lawfirm_employee'],
    },
    title: { kind: 'choice', shows: [[lawfirmEmployee, 'title']] },
    email: { kind: 'text', shows: [[lawfirmEmployee, 'email']] },
    phone: { kind: 'text', shows: [[lawfirmEmployee, 'phone']] },
    has_login: { kind: 'flag', shows: [[lawfirmEmployee, 'user_id']] },
    last_login_at: { kind: 'moment', shows: [[user, 'last_login_at']] },
    cases: { kind: 'integer', shows: [status], total: true },
    is_active: { kind: 'flag', shows: [[lawfirmEmployee, 'is_active']] },
  },
  filters: {},
  sort: 'person',
})
