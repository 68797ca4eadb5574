import type { Context } from 'hono'
import { errorStatus, Refusal, type ErrorCode } from '#domain/errors.ts'
import { isTransient } from '#server/database/transient-errors.ts'
import type { Log } from './log.ts'

/** Shown as they are by the English portal; other languages have a sentence per code. */
const sentences: Record<ErrorCode, string> = {
  MALFORMED: 'The request couldn’t be read.',
  NOT_SIGNED_IN: 'Please sign in.',
  WRONG_CREDENTIALS: 'Incorrect email or password',
  SESSION_ENDED: 'Your session has ended. Please sign in again.',
  TOKEN_EXPIRED: 'access_token expired',
  PASSWORD_DUE: 'Please choose a new password first.',
  VIEWING_ONLY: 'You’re viewing as another user. Nothing can be changed.',
  AUTHORIZATION_NEEDED:
    'The patient’s HIPAA authorization is missing or expired. The document is unavailable until a new one is accepted. Ask the case manager.',
  NOT_FOUND: 'Record not found, or you don’t have access.',
  METHOD_NOT_ALLOWED: 'This address doesn’t support this method.',
  VERSION_CONFLICT: 'Someone else changed this record in the meantime.',
  ILLEGAL_TRANSITION: 'This step isn’t available in the current status.',
  IMMUTABLE: 'This record can no longer be changed or deleted.',
  IN_USE: 'This record is in use and can’t be deleted.',
  KEY_REUSED: 'This request was already sent with different content.',
  LAST_ADMIN: 'The last administrator can’t be removed.',
  TOO_LARGE: 'The request is too large.',
  WRONG_CONTENT_TYPE: 'Send JSON with content type application/json.',
  INVALID: 'Please check the highlighted fields.',
  GUARD_FAILED: 'Something is missing for this step.',
  CLIENT_TOO_OLD: 'This version of Caseway is out of date. Please reload the page.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a moment.',
  BROKEN: 'Something went wrong on our side. Please try again.',
  BUSY: 'The server is busy. Please try again in a moment.',
  DISK_FULL: 'The server’s disk is full. Nothing can be saved until space is freed. Tell an administrator.',
}

/** When to ask again where the server could not do it now. */
const secondsToWait: Partial<Record<ErrorCode, number>> = { BUSY: 2, DISK_FULL: 60 }

export function errorBody(code: ErrorCode, refusal?: Refusal): Record<string, unknown> {
  return { code, message: sentences[code], ...(refusal?.errors && { errors: refusal.errors }), ...refusal?.details }
}

/** Turns every error into an answer. Unexpected errors are logged and answered without details. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    const refusal = isTransient(error) ? new Refusal('BUSY', { cause: error }) : error
    if (refusal instanceof Refusal) {
      if (refusal.code === 'BUSY' && refusal.cause !== undefined)
        log.error('request put off', { request: c.get('requestId'), error: refusal.cause })
      const after = refusal.details?.retry_after ?? secondsToWait[refusal.code]
      if (typeof after === 'number') c.header('retry-after', String(after))
      return c.json(errorBody(refusal.code, refusal), errorStatus[refusal.code])
    }
    log.error('request failed', {
      request: c.get('requestId'),
      method: c.req.method,
      path: withoutSecret(c.req.path),
      error,
    })
    return c.json({ ...errorBody('BROKEN'), request_id: c.get('requestId') }, 500)
  }
}

/** Addresses whose last part is all that their reader needs to get in. */
const SECRET = /^(\/api\/(?:calendar\/feed|shared|visit_info)\/).+/

function withoutSecret(path: string): string {
  return path.replace(SECRET, '$1…')
}
