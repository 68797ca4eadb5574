import type { FirstGrants } from '../../access/grants.ts'
import type { FieldErrors } from '../../entity.ts'
import { text } from '../../fields/index.ts'
import { isNpi } from '../../rules/luhn.ts'
import { directory } from './directory.ts'
import { broken } from './row-rules.ts'

/** Employees and case managers keep the entries of practices; parties that send patients there read them. */
export const practices = {
  ...directory,
  employee: 'lrcu all',
  case_manager: 'lrcu all',
  underwriter: 'lr all',
  law_firm: 'lr all',
  law_firm_employee: 'lr all',
  subsidiary: 'lr all',
  subsidiary_user: 'lr all',
} as const satisfies FirstGrants

/** The number under which insurers know a practice. */
export const npi = () => text({ max: 10, pattern: /^\d{10}$/ })

export function checkNpi(row: { readonly npi?: string | null }): FieldErrors {
  return broken([row.npi && !isNpi(row.npi), 'npi', 'invalid'])
}
