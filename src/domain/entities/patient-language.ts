import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { off } from './shapes/switches.ts'

export const patientLanguage = defineLookUp({
  name: 'patient_language',
  place: 6,
  home: '/settings/patient-languages',
  fields: {
    iso: f.text({ max: 3, pattern: /^[a-z]{2,3}$/ }),
    rtl: off(),
  },
})
