import type { state } from '../entities/state.ts'
import type { Draft } from '../entity.ts'
import { solSeed } from '../rules/limitation-seed.ts'

// Where a state has several time zones, the one that most of its people live in.
const namesByTimeZone: Record<string, string> = {
  'America/New_York':
    'CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, KY Kentucky, ME Maine, MD Maryland, ' +
    'MA Massachusetts, NH New Hampshire, NJ New Jersey, NY New York, NC North Carolina, OH Ohio, PA Pennsylvania, ' +
    'RI Rhode Island, SC South Carolina, VT Vermont, VA Virginia, WV West Virginia',
  'America/Detroit': 'MI Michigan',
  'America/Indiana/Indianapolis': 'IN Indiana',
  'America/Chicago':
    'AL Alabama, AR Arkansas, IL Illinois, IA Iowa, KS Kansas, LA Louisiana, MN Minnesota, MS Mississippi, MO Missouri, ' +
    'NE Nebraska, ND North Dakota, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas, WI Wisconsin',
  'America/Denver': 'CO Colorado, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Boise': 'ID Idaho',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico',
  'America/St_Thomas': 'VI U.S. Virgin Islands',
  'Pacific/Guam': 'GU Guam',
}

function solRulesOf(code: string) {
  return solSeed.filter((rule) => rule.state_code === code).map(({ state_code: _code, ...rule }) => rule)
}

const named = Object.entries(namesByTimeZone)
  .flatMap(([default_timezone, names]) =>
    names.split(', ').map((name) => ({ code: name.slice(0, 2), title: name.slice(3), default_timezone })),
  )
  .sort((a, b) => (a.title < b.title ? -1 : 1))

/** No state caps liens until an administrator, advised by counsel, switches its rule on. */
export const states = named.map((row, place) => ({
  ...row,
  sort_order: (place + 1) * 10,
  sol_rules: solRulesOf(row.code),
  lien_cap_rule: { kind: 'none' as const },
})) satisfies Draft<typeof state>[]
