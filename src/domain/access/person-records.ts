import { keysOf } from '../rules/keys.ts'
import { grantOf, type UserType, type Viewer } from './viewer.ts'

/** What the first roles mean beside their grants: cases are assigned to these people, and work waits for them. */
export const dutyOfRole = {
  case_manager: 'is_casemanager',
  underwriter: 'is_underwriter',
} as const
export const duties = ['is_casemanager', 'is_underwriter'] as const

/** The directory entry of the person behind a log-in. Practices and funders are entries themselves: a log-in names them. */
export const recordOfKind = {
  staff: 'employee',
  lawfirm: 'lawfirm_employee',
  subsidiary: 'subsidiary_employee',
} as const satisfies Partial<Record<UserType, string>>
export type PersonRecord = (typeof recordOfKind)[keyof typeof recordOfKind]

export function recordOf(kind: unknown): PersonRecord | undefined {
  const known = keysOf(recordOfKind).find((one) => one === kind)
  return known && recordOfKind[known]
}

type Known = Pick<
  Viewer,
  'user_type' | 'firm_wide' | 'grants' | 'is_casemanager' | 'is_underwriter' | 'employee_id' | 'lawfirm_employee_id'
>

/** The directory entry a log-in needs to work in its role: without it no case can be assigned to it. */
export function missingRecord(of: Known): 'employee' | 'lawfirm_employee' | undefined {
  if (of.user_type === 'lawfirm') {
    const assigned = grantOf(of, 'patient', 'list') === 'assigned' && !of.firm_wide
    return assigned && of.lawfirm_employee_id === null ? 'lawfirm_employee' : undefined
  }
  const working = of.user_type === 'staff' && (of.is_casemanager || of.is_underwriter)
  return working && of.employee_id === null ? 'employee' : undefined
}
