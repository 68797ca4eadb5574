import type { FieldErrors } from '../../entity.ts'
import type { Fields } from '../../fields/index.ts'

/** The rules that a record breaks: for each, whether it is broken, at which field, and the code to answer. */
export function broken(...rules: [isBroken: unknown, field: string, code: string][]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [isBroken, field, code] of rules) if (isBroken) (errors[field] ??= []).push(code)
  return errors
}

/** Both days are known and the second is the earlier one. */
export function endsBefore(from: string | null | undefined, to: string | null | undefined): boolean {
  return Boolean(from && to && to < from)
}

/** Both amounts are known and the first is the larger one. */
export function exceeds(part: number | null | undefined, whole: number | null | undefined): boolean {
  return typeof part === 'number' && typeof whole === 'number' && part > whole
}

export function allBut<F extends Fields>(fields: F, ...names: (keyof F & string)[]): (keyof F & string)[] {
  return Object.keys(fields).filter((name) => !names.includes(name))
}
