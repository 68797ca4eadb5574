import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { off } from './shapes/switches.ts'

export const appointmentType = defineLookUp({
  name: 'appointment_type',
  place: 1,
  home: '/settings/appointment-types',
  fields: {
    is_surgery: off(),
    requires_approval: off(),
    default_minutes: f.integer({ min: 5, max: 1440, required: true, initial: 30 }),
    modality: f.text({ max: 40 }),
  },
})
