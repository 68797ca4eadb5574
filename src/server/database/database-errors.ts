import { Refusal, type ErrorCode } from '#domain/errors.ts'
import { isTransient } from './transient-errors.ts'

/** Raised by the database when the viewer's rights were compiled from rows that have changed since. */
export const STALE_VIEWER = 'CW432'

const refusals: Record<string, ErrorCode> = {
  CW401: 'SESSION_ENDED',
  CW403: 'VIEWING_ONLY',
  CW404: 'NOT_FOUND',
  CW409: 'VERSION_CONFLICT',
  CW410: 'IMMUTABLE',
  CW431: 'IN_USE',
  CW433: 'LAST_ADMIN',
}

interface DatabaseError extends Error {
  code: string
  detail?: string
  constraint?: string
  table?: string
  column?: string
}

/** What the database refused, in the words of the API. Anything else is a fault and stays as it is. */
export function refusalFrom(error: unknown): unknown {
  if (isTransient(error)) return new Refusal('BUSY', { cause: error })
  if (!isDatabaseError(error)) return error
  const code = refusals[error.code]
  if (code) return new Refusal(code, { cause: error })
  // Row-level security refused what the first wall let through. A missing right on a table is a fault of ours instead.
  if (error.code === '42501' && error.message.includes('row-level security'))
    return new Refusal('NOT_FOUND', { cause: error })
  const field = fieldOf(error)
  switch (error.code) {
    case 'CW422': {
      const [name = '_', problem = 'invalid'] = (error.detail ?? '').split(':')
      return new Refusal('INVALID', { errors: { [name]: [problem] }, cause: error })
    }
    case '23505':
      return new Refusal('INVALID', { errors: { [field]: ['taken'] }, cause: error })
    case '23503':
      return new Refusal('INVALID', { errors: { [field]: ['not_found'] }, cause: error })
    case '23502':
      return new Refusal('INVALID', { errors: { [error.column ?? '_']: ['required'] }, cause: error })
    case '23514':
      return new Refusal('INVALID', { errors: { [field]: ['invalid'] }, cause: error })
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22023':
    case '22P02':
      return new Refusal('INVALID', { errors: { _: ['invalid'] }, cause: error })
    default:
      return error
  }
}

/** Constraints are named `table__field__kind`, so that a refusal finds the field it belongs to. */
function fieldOf(error: DatabaseError): string {
  return error.constraint?.split('__')[1] ?? '_'
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
