import type * as v from 'valibot'
import type { FieldErrors } from './entity.ts'

/** Turns a failed check into codes by field; what concerns no single field stands under `_`. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  // A map, because a field may be called "constructor".
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? '_')
    const code = codeOf(issue)
    const codes = errors.get(field) ?? []
    if (!codes.includes(code)) errors.set(field, [...codes, code])
  }
  return Object.fromEntries(errors)
}

function codeOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown_field'
  if (issue.received === 'undefined' || issue.received === 'null') return 'required'
  return /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid'
}
