import { equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { ein } from './shapes/people.ts'
import { checkNpi, npi, practices } from './shapes/practice.ts'
import { allBut } from './shapes/row-rules.ts'
import { secret } from './shapes/secret.ts'
import { off, on } from './shapes/switches.ts'

const providerTypes = [
  'hospital',
  'surgery_center',
  'imaging',
  'pain_management',
  'orthopedics',
  'neurology',
  'spine',
  'physical_therapy',
  'chiropractic',
  'anesthesia',
  'laboratory',
  'dme',
  'pharmacy',
  'transport',
  'psychology',
  'other',
] as const

const fields = {
  name: f.text({ max: 120, required: true }),
  legal_name: f.text({ max: 160 }),
  provider_type: f.choice(providerTypes, { required: true }),
  npi: npi(),
  tax_id: ein(),
  phone: f.phone({ required: true }),
  fax: f.phone(),
  email: f.email(),
  billing_email: f.email(),
  website: f.url(),
  ...secret('terms', {
    agreement_type: f.choice(['holds_lien', 'sells_lien', 'mixed'], { required: true, initial: 'holds_lien' }),
    default_price_bps: f.bps(),
    payment_terms_days: f.integer({ max: 3650 }),
  }),
  accepts_lop: on(),
  ...secret('internal', { w9_on_file: off(), baa_signed_at: f.date({ past: true }) }),
  is_active: on(),
}

/** A facility that treats patients. Where it does so is in its offices. */
export const medicalProvider = defineEntity({
  name: 'medical_provider',
  area: 'organisations',
  place: 2,
  home: '/reports/facilities',
  referenceList: true,
  fields,
  label: ['name'],
  list: {
    columns: allBut(fields, 'legal_name', 'npi', 'tax_id', 'payment_terms_days'),
    sort: 'name',
    search: ['name'],
  },
  hit: { group: 'organisations', columns: ['name', 'provider_type', 'phone', 'email'], order: 'name' },
  grants: { ...practices, medical_provider: 'lru office' },
  scope: { all: () => true, office: (viewer) => equal('id', viewer.medical_provider_id) },
  editable: (viewer) =>
    viewer.level === 'user'
      ? allBut(
          fields,
          'tax_id',
          'agreement_type',
          'default_price_bps',
          'payment_terms_days',
          'w9_on_file',
          'baa_signed_at',
          'is_active',
        )
      : true,
  unique: [['name'], ['npi']],
  keepWhileUsed: true,
  check: checkNpi,
})
