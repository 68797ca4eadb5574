import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { address } from './shapes/address.ts'
import { ein } from './shapes/people.ts'
import { allBut } from './shapes/row-rules.ts'
import { on } from './shapes/switches.ts'
import { timeZone } from './shapes/time-zone.ts'

const fields = {
  name: f.text({ max: 120, required: true }),
  // Case numbers begin with it, so it never changes.
  code: f.text({ max: 4, pattern: /^[A-Z]{2,4}$/, required: true, fixed: true }),
  legal_name: f.text({ max: 160 }),
  ein: ein(),
  ...address(),
  phone: f.phone({ required: true }),
  email: f.email({ required: true }),
  states_served: f.refs('state', { max: 60 }),
  timezone: timeZone({ required: true }),
  logo_url: f.url(),
  commission_bps: f.bps({ secret: 'commission' }),
  is_active: on(),
}

/** A regional brand under the portal's company that owns some of its cases. */
export const subsidiary = defineEntity({
  name: 'subsidiary',
  area: 'organisations',
  place: 5,
  home: '/reports/subsidiaries',
  referenceList: true,
  fields,
  label: ['name'],
  list: {
    columns: ['name', 'code', 'city', 'state_id', 'phone', 'email', 'commission_bps', 'is_active'],
    sort: 'name',
    search: ['name', 'code'],
  },
  hit: { group: 'organisations', columns: ['name', 'code', 'city', 'phone'], order: 'name' },
  grants: {
    ...directory,
    employee: 'lr all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    subsidiary: 'lru subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  scope: { all: () => true, subsidiary: (viewer) => equal('id', viewer.subsidiary_id) },
  editable: (viewer) => (viewer.level === 'user' ? allBut(fields, 'ein', 'commission_bps', 'is_active') : true),
  unique: [['name'], ['code']],
  keepWhileUsed: true,
})
