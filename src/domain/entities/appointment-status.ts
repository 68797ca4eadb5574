import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'

export const appointmentCategories = [
  'unscheduled',
  'scheduled',
  'completed',
  'missed',
  'cancelled',
  'superseded',
] as const

export const appointmentStatus = defineLookUp({
  name: 'appointment_status',
  place: 2,
  home: '/settings/appointment-statuses',
  fields: {
    category: f.choice(appointmentCategories, { required: true, fixed: true }),
  },
})
