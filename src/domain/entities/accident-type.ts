import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'

export const accidentType = defineLookUp('accident_type', {
  // Decides which statute of limitations is estimated.
  sol_profile: f.choice(['motor_vehicle', 'premises', 'product', 'medical', 'work', 'other'], { required: true }),
})
