import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { off } from './shapes/switches.ts'

export const insuranceType = defineLookUp({
  name: 'insurance_type',
  place: 4,
  home: '/settings/insurance-types',
  fields: {
    side: f.choice(['first_party', 'third_party']),
    // Its limits bound what the other side can pay.
    pays_liability: off(),
  },
})
