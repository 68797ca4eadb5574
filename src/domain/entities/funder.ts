import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { address } from './shapes/address.ts'
import { ein } from './shapes/people.ts'
import { broken, exceeds } from './shapes/row-rules.ts'
import { secret } from './shapes/secret.ts'
import { off, on } from './shapes/switches.ts'

const total = () => f.cents({ readOnly: true, required: true, initial: 0 })

/** Buys liens and carries their risk. The full bank account is kept outside the portal. */
export const funder = defineEntity({
  name: 'funder',
  area: 'organisations',
  place: 6,
  home: '/settings/funders',
  referenceList: true,
  fields: {
    name: f.text({ max: 120, required: true }),
    contact_name: f.text({ max: 120 }),
    email: f.email({ required: true }),
    phone: f.phone({ required: true }),
    ...address(),
    ein: ein(),
    ...secret('terms', {
      default_price_bps: f.bps(),
      max_per_case_cents: f.cents(),
      max_per_lien_cents: f.cents(),
      commitment_cents: f.cents(),
      servicing_fee_bps: f.bps({ max: 2000 }),
    }),
    states_allowed: f.refs('state', { max: 60 }),
    remit_method: f.choice(['check', 'ach']),
    bank_last4: f.text({ max: 4, pattern: /^\d{4}$/, secret: 'tax' }),
    is_house: off(),
    is_active: on(),
    ...secret('price', { deployed_cents: total(), collected_cents: total(), outstanding_cents: total() }),
  },
  label: ['name'],
  list: {
    columns: [
      'name',
      'contact_name',
      'email',
      'phone',
      'is_house',
      'is_active',
      'commitment_cents',
      'deployed_cents',
      'collected_cents',
      'outstanding_cents',
    ],
    sort: 'name',
    search: ['name', 'contact_name', 'email'],
  },
  hit: { group: 'organisations', columns: ['name', 'contact_name', 'phone', 'email'], order: 'name' },
  grants: { ...directory, employee: 'lr all', underwriter: 'lr all', funder: 'lru portfolio' },
  scope: { all: () => true, portfolio: (viewer) => equal('id', viewer.funder_id) },
  editable: (viewer) =>
    viewer.level === 'user'
      ? [
          'contact_name',
          'email',
          'phone',
          'address1',
          'address2',
          'city',
          'state_id',
          'zip',
          'states_allowed',
          'remit_method',
        ]
      : true,
  unique: [['name']],
  keepWhileUsed: true,
  check: (row) =>
    broken([exceeds(row.max_per_lien_cents, row.max_per_case_cents), 'max_per_lien_cents', 'above_case_limit']),
})
