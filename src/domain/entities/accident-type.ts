import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'

export const accidentType = defineLookUp({
  name: 'accident_type',
  place: 3,
  home: '/settings/accident-types',
  fields: {
    // Decides which statute of limitations is estimated.
    sol_profile: f.choice(['motor_vehicle', 'premises', 'product', 'medical', 'work', 'other'], { required: true }),
  },
})
