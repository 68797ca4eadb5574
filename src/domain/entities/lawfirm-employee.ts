import { equal, member } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { personNames } from './shapes/people.ts'
import { broken } from './shapes/row-rules.ts'
import { off, on } from './shapes/switches.ts'

const titles = [
  'attorney',
  'associate',
  'paralegal',
  'case_manager',
  'legal_assistant',
  'intake',
  'accounting',
  'office_manager',
] as const

/** An employee of a law firm, with or without a log-in. */
export const lawfirmEmployee = defineEntity({
  name: 'lawfirm_employee',
  area: 'people',
  place: 2,
  referenceList: true,
  fields: {
    lawfirm_id: f.ref('lawfirm', { required: true, fixed: true }),
    ...personNames(),
    title: f.choice(titles, { required: true }),
    email: f.email({ required: true }),
    phone: f.phone(),
    mobile: f.phone(),
    bar_number: f.text({ max: 30 }),
    bar_state_id: f.ref('state'),
    can_sign_lop: off(),
    is_primary_contact: off(),
    receives_notifications: on(),
    user_id: f.ref('user'),
    is_active: on(),
  },
  label: ['first_name', 'last_name'],
  list: {
    columns: [
      'lawfirm_id',
      'first_name',
      'last_name',
      'title',
      'email',
      'phone',
      'mobile',
      'can_sign_lop',
      'is_primary_contact',
      'user_id',
      'is_active',
    ],
    sort: 'last_name',
    search: ['first_name', 'last_name', 'email', 'phone', 'mobile'],
  },
  hit: {
    group: 'people',
    columns: ['first_name', 'last_name', 'title', 'email', 'phone', 'lawfirm_id'],
    order: 'last_name',
  },
  grants: {
    ...directory,
    employee: 'lrcu all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    law_firm: 'lrcu firm',
    law_firm_employee: 'lr firm',
    subsidiary: 'lr subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  scope: {
    all: () => true,
    firm: (viewer) => equal('lawfirm_id', viewer.lawfirm_id),
    subsidiary: (viewer) => member('lawfirm_id', 'lawfirm', 'id', equal('subsidiary_id', viewer.subsidiary_id)),
  },
  unique: [['lawfirm_id', 'email']],
  check: (row) => {
    const lawyer = row.title === 'attorney' || row.title === 'associate'
    return broken(
      [row.can_sign_lop && row.title !== 'attorney', 'can_sign_lop', 'attorneys_only'],
      [row.bar_number && !lawyer, 'bar_number', 'attorneys_only'],
      [row.bar_number && !row.bar_state_id, 'bar_state_id', 'required'],
    )
  },
})
