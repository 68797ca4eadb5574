import { ApiError } from './api-error.ts'

/** Absent, or out of the viewer's reach: nobody can tell the two apart. An address that is no id is neither. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
