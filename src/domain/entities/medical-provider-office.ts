import { all, equal } from '../access/filter.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { address, place, zip } from './shapes/address.ts'
import { openingHoursSchema } from './shapes/opening-hours.ts'
import { practices } from './shapes/practice.ts'
import { on } from './shapes/switches.ts'
import { timeZone } from './shapes/time-zone.ts'

/** One place where a medical provider sees patients. */
export const medicalProviderOffice = defineEntity({
  name: 'medical_provider_office',
  area: 'organisations',
  place: 3,
  referenceList: true,
  fields: {
    medical_provider_id: f.ref('medical_provider', { required: true, fixed: true }),
    name: f.text({ max: 120, required: true }),
    ...address(),
    address1: f.text({ max: 120, required: true }),
    city: f.text({ max: 80, required: true }),
    state_id: f.ref('state', { required: true }),
    zip: zip({ required: true }),
    ...place(),
    phone: f.phone({ required: true }),
    fax: f.phone(),
    email: f.email(),
    timezone: timeZone({ required: true }),
    hours: f.json(openingHoursSchema),
    appointment_type_ids: f.refs('appointment_type'),
    languages: f.refs('patient_language', { max: 30 }),
    slot_minutes: f.integer({ min: 5, max: 240 }),
    // Goes into text messages to patients.
    directions_text: f.text({ max: 300 }),
    is_active: on(),
  },
  label: ['name'],
  list: {
    columns: [
      'medical_provider_id',
      'name',
      'address1',
      'address2',
      'city',
      'state_id',
      'zip',
      'phone',
      'fax',
      'email',
      'timezone',
      'appointment_type_ids',
      'is_active',
      // What a visit is planned by: when it is open, and how far it is.
      'hours',
      'lat',
      'lng',
    ],
    sort: 'name',
    search: ['name', 'address1', 'city', 'zip'],
  },
  grants: { ...practices, medical_provider: 'lru office' },
  scope: {
    all: () => true,
    office: (viewer) => {
      const office = viewer.medical_provider_office_id
      return all(equal('medical_provider_id', viewer.medical_provider_id), office ? equal('id', office) : true)
    },
  },
  unique: [['medical_provider_id', 'name']],
  keepWhileUsed: true,
})
