import type { SolRule } from './limitation.ts'

const source = 'starting value, to be verified by counsel'

type Span = { from?: string; to?: string }

function row(state_code: string, profile: SolRule['profile'], years: number, span: Span = {}): SolRule {
  const { from = null, to = null } = span
  return {
    state_code,
    profile,
    years,
    accrual_from: from,
    accrual_to: to,
    source,
    verified_by: null,
    verified_on: null,
  }
}

/** States whose general rule covers motor vehicles and every date of loss. */
const plainYears: Record<number, string> = {
  1: 'TN',
  2: 'AL AK AZ CA CT DE GA HI ID IL IN IA KS NV NJ OH OK OR PA TX VA WV',
  3: 'AR DC MD MA MI MS MT NH NM NY NC RI SC SD VT WA WI',
  4: 'NE UT WY',
  5: 'MO',
  6: 'ME MN ND',
}

const plainRules = Object.entries(plainYears).flatMap(([years, states]) =>
  states.split(' ').map((state) => row(state, 'general', Number(years))),
)

const changedRules = [
  row('CO', 'general', 2),
  row('CO', 'motor_vehicle', 3),
  row('KY', 'general', 1),
  row('KY', 'motor_vehicle', 2),
  row('FL', 'general', 4, { to: '2023-03-23' }),
  row('FL', 'general', 2, { from: '2023-03-24' }),
  row('LA', 'general', 1, { to: '2024-06-30' }),
  row('LA', 'general', 2, { from: '2024-07-01' }),
]

/** Territories are left out on purpose: their cases need a date from an attorney. */
export const solSeed: readonly SolRule[] = [...plainRules, ...changedRules].sort((a, b) =>
  a.state_code < b.state_code ? -1 : a.state_code > b.state_code ? 1 : 0,
)
