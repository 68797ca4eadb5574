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

export const appointmentStatus = defineLookUp('appointment_status', {
  category: f.choice(appointmentCategories, { required: true, fixed: true }),
})
