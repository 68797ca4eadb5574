import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { personNames } from './shapes/people.ts'
import { broken, endsBefore } from './shapes/row-rules.ts'
import { on } from './shapes/switches.ts'

const departments = [
  'intake',
  'scheduling',
  'case_management',
  'underwriting',
  'billing',
  'marketing',
  'administration',
] as const

/** An employee of the company that runs the portal. */
export const employee = defineEntity({
  name: 'employee',
  area: 'people',
  place: 1,
  referenceList: true,
  fields: {
    user_id: f.ref('user'),
    ...personNames(),
    job_title: f.text({ max: 80 }),
    department: f.choice(departments),
    email: f.email({ required: true }),
    phone: f.phone(),
    extension: f.text({ max: 10, pattern: /^\d{1,10}$/ }),
    start_date: f.date({ required: true }),
    end_date: f.date(),
    supervisor_id: f.ref('employee'),
    states_covered: f.refs('state', { max: 60 }),
    languages: f.refs('patient_language', { max: 30 }),
    subsidiary_ids: f.refs('subsidiary'),
    max_caseload: f.integer({ max: 500, secret: 'internal' }),
    is_active: on(),
  },
  label: ['first_name', 'last_name'],
  list: {
    columns: [
      'user_id',
      'first_name',
      'last_name',
      'job_title',
      'department',
      'email',
      'phone',
      'extension',
      'start_date',
      'end_date',
      'is_active',
    ],
    sort: 'last_name',
    search: ['first_name', 'last_name', 'email'],
  },
  hit: { group: 'people', columns: ['first_name', 'last_name', 'job_title', 'email', 'phone'], order: 'last_name' },
  grants: { ...directory, employee: 'lr all', case_manager: 'lr all', underwriter: 'lr all' },
  scope: { all: () => true, self: (viewer) => equal('user_id', viewer.id) },
  unique: [['user_id']],
  keepWhileUsed: true,
  check: (row) =>
    broken(
      [endsBefore(row.start_date, row.end_date), 'end_date', 'before_start'],
      [row.id && row.supervisor_id === row.id, 'supervisor_id', 'own_record'],
    ),
})
