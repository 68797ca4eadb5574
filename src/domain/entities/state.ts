import * as f from '../fields/index.ts'
import { defineLookUp } from './shapes/look-up.ts'
import { lienCapSchema, solRulesSchema } from './shapes/state-rules.ts'
import { timeZone } from './shapes/time-zone.ts'

export const state = defineLookUp({
  name: 'state',
  place: 8,
  home: '/settings/states',
  fields: {
    code: f.text({ max: 2, pattern: /^[A-Z]{2}$/, required: true, fixed: true }),
    default_timezone: timeZone({ required: true }),
    sol_rules: f.json(solRulesSchema),
    lien_cap_rule: f.json(lienCapSchema),
  },
})
