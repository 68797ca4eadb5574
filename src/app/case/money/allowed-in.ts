import { ApiError } from '../../api/api-error.ts'

/** Of a step that is not possible, the ones that are; nothing of any other refusal. */
export function allowedIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ILLEGAL_TRANSITION') return undefined
  const { allowed } = error.details
  return Array.isArray(allowed) ? allowed.map(String) : []
}
