import type { Context } from 'hono'
import { errorStatus, Refusal, type ErrorCode } from '#domain/errors.ts'
import { isTransient } from '#server/database/transient-errors.ts'
import type { Log } from './log.ts'

const sentences: Record<ErrorCode, string> = {
  MALFORMED: 'The request could not be read.',
  NOT_SIGNED_IN: 'Sign in first.',
  WRONG_CREDENTIALS: 'Incorrect email or password',
  SESSION_ENDED: 'The session has ended.',
  TOKEN_EXPIRED: 'access_token expired',
  PASSWORD_DUE: 'Choose a new password first.',
  VIEWING_ONLY: 'You see the portal as somebody else. Nothing can be changed.',
  AUTHORIZATION_NEEDED:
    'The patient’s HIPAA authorization is missing or has expired. The document stays closed until a new one is accepted; ask the case manager.',
  NOT_FOUND: 'There is no such thing here.',
  METHOD_NOT_ALLOWED: 'That address does not answer this method.',
  VERSION_CONFLICT: 'Somebody else changed the record in the meantime.',
  ILLEGAL_TRANSITION: 'That step is not possible from here.',
  IMMUTABLE: 'This record can no longer be changed or deleted.',
  IN_USE: 'Other records use this one; deactivate it instead.',
  KEY_REUSED: 'The idempotency key was used for another request.',
  LAST_ADMIN: 'The last administrator must stay one.',
  TOO_LARGE: 'The request is too large.',
  WRONG_CONTENT_TYPE: 'Send JSON with the content type application/json.',
  INVALID: 'Some values need correcting.',
  GUARD_FAILED: 'Something is missing for that step.',
  CLIENT_TOO_OLD: 'This version of the portal is too old; reload it.',
  TOO_MANY_REQUESTS: 'Too many tries; wait a moment.',
  BROKEN: 'Something went wrong on our side.',
  BUSY: 'The server is busy; try again in a moment.',
  DISK_FULL: 'The disk of the server is full; nothing can be saved until there is room.',
}

/** When to ask again where the server could not do it now. */
const secondsToWait: Partial<Record<ErrorCode, number>> = { BUSY: 2, DISK_FULL: 60 }

export function errorBody(code: ErrorCode, refusal?: Refusal): Record<string, unknown> {
  return { code, message: sentences[code], ...(refusal?.errors && { errors: refusal.errors }), ...refusal?.details }
}

/** The one place where an error becomes an answer. What we did not foresee is logged and says nothing about itself. */
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
const SECRET = /^(\/api\/(?:calendar\/feed|shared)\/).+/

function withoutSecret(path: string): string {
  return path.replace(SECRET, '$1…')
}
