import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { address, place } from './shapes/address.ts'
import { personNames } from './shapes/people.ts'
import { checkNpi, npi, practices } from './shapes/practice.ts'
import { allBut } from './shapes/row-rules.ts'
import { off, on } from './shapes/switches.ts'

const fields = {
  practice_name: f.text({ max: 120, required: true }),
  ...personNames(),
  npi: npi(),
  license_number: f.text({ max: 30 }),
  license_state_id: f.ref('state'),
  ...address(),
  ...place(),
  phone: f.phone({ required: true }),
  fax: f.phone(),
  email: f.email(),
  languages: f.refs('patient_language', { max: 30 }),
  accepts_lop: on(),
  refers_cases: off(),
  default_price_bps: f.bps({ secret: 'terms' }),
  user_id: f.ref('user'),
  is_active: on(),
}

/** A practice that treats first and conservatively, and often the one that refers the case. */
export const chiropractor = defineEntity({
  name: 'chiropractor',
  area: 'organisations',
  place: 4,
  home: '/reports/chiropractors',
  referenceList: true,
  fields,
  label: ['practice_name'],
  list: {
    columns: [
      'practice_name',
      'first_name',
      'last_name',
      'address1',
      'city',
      'state_id',
      'zip',
      'phone',
      'fax',
      'email',
      'accepts_lop',
      'refers_cases',
      'default_price_bps',
      'is_active',
    ],
    sort: 'practice_name',
    search: ['practice_name', 'first_name', 'last_name'],
  },
  hit: {
    group: 'organisations',
    columns: ['practice_name', 'first_name', 'last_name', 'city', 'phone'],
    order: 'practice_name',
  },
  grants: { ...practices, chiropractor: 'lru office' },
  scope: { all: () => true, office: (viewer) => equal('id', viewer.chiropractor_id) },
  editable: (viewer) => (viewer.level === 'user' ? allBut(fields, 'default_price_bps', 'user_id', 'is_active') : true),
  unique: [['npi']],
  keepWhileUsed: true,
  check: checkNpi,
})
