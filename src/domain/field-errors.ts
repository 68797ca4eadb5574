import * as v from 'valibot'
import type { FieldErrors } from './entity.ts'

/** Turns a failed check into codes by field; what concerns no single field stands under `_`. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '_')
    const code = codeOf(issue)
    const codes = (errors[field] ??= [])
    if (!codes.includes(code)) codes.push(code)
  }
  return errors
}

function codeOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown_field'
  if (issue.received === 'undefined' || issue.received === 'null') return 'required'
  return /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid'
}
