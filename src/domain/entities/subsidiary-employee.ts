import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { personNames } from './shapes/people.ts'
import { on } from './shapes/switches.ts'

/** An employee in a subsidiary's directory, with or without a log-in. */
export const subsidiaryEmployee = defineEntity({
  name: 'subsidiary_employee',
  area: 'people',
  place: 3,
  referenceList: true,
  fields: {
    subsidiary_id: f.ref('subsidiary', { required: true, fixed: true }),
    ...personNames(),
    title: f.text({ max: 80 }),
    email: f.email({ required: true }),
    phone: f.phone(),
    user_id: f.ref('user'),
    is_active: on(),
  },
  label: ['first_name', 'last_name'],
  list: {
    columns: ['subsidiary_id', 'first_name', 'last_name', 'title', 'email', 'phone', 'user_id', 'is_active'],
    sort: 'last_name',
    search: ['first_name', 'last_name', 'email'],
  },
  hit: {
    group: 'people',
    columns: ['first_name', 'last_name', 'title', 'email', 'phone', 'subsidiary_id'],
    order: 'last_name',
  },
  grants: {
    ...directory,
    employee: 'lr all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  scope: { all: () => true, subsidiary: (viewer) => equal('subsidiary_id', viewer.subsidiary_id) },
})
