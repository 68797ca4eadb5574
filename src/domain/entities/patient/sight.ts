import { commonColumns } from '../../entity.ts'
import { allBut } from '../shapes/row-rules.ts'
import { fields } from './fields.ts'

export const toProvider = [
  ...commonColumns,
  'case_number',
  'first_name',
  'middle_name',
  'last_name',
  'name_native',
  'dob',
  'guardian_name',
  'guardian_phone',
  'phone',
  'patient_language_id',
  'needs_interpreter',
  'chiropractor_id',
] as const

// A case's price adds up what every funder paid; each may know its own liens only.
export const toFunder = [...commonColumns, ...allBut(fields, 'price_cents')] as const
