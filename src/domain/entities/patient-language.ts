import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { off } from './shapes/switches.ts'

export const patientLanguage = defineLookUp('patient_language', {
  iso: f.text({ max: 3, pattern: /^[a-z]{2,3}$/ }),
  rtl: off(),
})
