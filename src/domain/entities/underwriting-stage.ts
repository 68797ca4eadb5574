import * as f from '../fields/index.ts'
import { underwritingCategories } from '../rules/transitions/underwriting.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { off } from './shapes/switches.ts'

export const underwritingStage = defineLookUp({
  name: 'underwriting_stage',
  place: 7,
  home: '/settings/underwriting-stages',
  fields: {
    category: f.choice(underwritingCategories, { required: true, fixed: true }),
    sla_days: f.integer({ min: 1, max: 365 }),
    blocks_scheduling: off(),
  },
})
