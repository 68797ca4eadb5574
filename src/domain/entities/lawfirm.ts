import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { address } from './shapes/address.ts'
import { ein } from './shapes/people.ts'
import { allBut, broken } from './shapes/row-rules.ts'
import { secret } from './shapes/secret.ts'
import { off, on } from './shapes/switches.ts'

const fields = {
  name: f.text({ max: 120, required: true }),
  abbreviation: f.text({ max: 10 }),
  ...address(),
  phone: f.phone({ required: true }),
  fax: f.phone(),
  email: f.email({ required: true }),
  website: f.url(),
  intake_email: f.email(),
  accounting_email: f.email(),
  ein: ein(),
  primary_contact_id: f.ref('lawfirm_employee'),
  default_fee_num: f.integer({ min: 1, max: 1000, required: true, initial: 1 }),
  default_fee_den: f.integer({ min: 1, max: 1000, required: true, initial: 3 }),
  fee_on_medpay: f.flag({ required: true, initial: false }),
  update_interval_days: f.integer({ min: 30, max: 180, required: true, initial: 90 }),
  // Its lawyers confirm liens and answer offers by a mailed link, without signing in.
  liens_by_link: off(),
  case_manager_id: f.ref('user'),
  subsidiary_id: f.ref('subsidiary'),
  ...secret('internal', {
    rating: f.choice(['A', 'B', 'C', 'D']),
    avg_reduction_pct: f.decimal({ min: 0, max: 100, readOnly: true }),
    notes_internal: f.longText({ max: 10_000 }),
  }),
  is_active: on(),
}

/** Who may bind a firm without signing in is decided by an administrator. */
const ofAdministrators = ['liens_by_link'] as const
/** What a firm does not change of itself. */
const notOfFirms = [
  'ein',
  'update_interval_days',
  'liens_by_link',
  'case_manager_id',
  'subsidiary_id',
  'rating',
  'notes_internal',
  'is_active',
] as const

/** A firm that represents patients. */
export const lawfirm = defineEntity({
  name: 'lawfirm',
  area: 'organisations',
  place: 1,
  home: '/reports/law-firms',
  referenceList: true,
  fields,
  label: ['name'],
  list: {
    columns: [
      'name',
      'abbreviation',
      'city',
      'state_id',
      'phone',
      'fax',
      'email',
      'website',
      'case_manager_id',
      'subsidiary_id',
      'rating',
      'avg_reduction_pct',
      'is_active',
    ],
    sort: 'name',
    search: ['name', 'abbreviation', 'phone', 'email', 'website'],
  },
  hit: { group: 'organisations', columns: ['name', 'city', 'phone', 'email'], order: 'name' },
  grants: {
    ...directory,
    employee: 'lrcu all',
    case_manager: 'lr all',
    underwriter: 'lr all',
    law_firm: 'lru firm',
    law_firm_employee: 'lr firm',
    subsidiary: 'lr subsidiary',
    subsidiary_user: 'lr subsidiary',
  },
  scope: {
    all: () => true,
    firm: (viewer) => equal('id', viewer.lawfirm_id),
    subsidiary: (viewer) => equal('subsidiary_id', viewer.subsidiary_id),
  },
  editable: ({ level }) => level === 'admin' || allBut(fields, ...(level === 'staff' ? ofAdministrators : notOfFirms)),
  unique: [['name', 'state_id']],
  keepWhileUsed: true,
  check: (row) =>
    broken([(row.default_fee_num ?? 0) > (row.default_fee_den ?? Infinity), 'default_fee_num', 'too_large']),
})
