import type { FieldErrors } from './entity.ts'

/** Every code that an answer of the server can carry. The portal has a sentence for each. */
export const errorStatus = {
  MALFORMED: 400,
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  SESSION_ENDED: 401,
  TOKEN_EXPIRED: 401,
  PASSWORD_DUE: 403,
  VIEWING_ONLY: 403,
  AUTHORIZATION_NEEDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  VERSION_CONFLICT: 409,
  ILLEGAL_TRANSITION: 409,
  IMMUTABLE: 409,
  IN_USE: 409,
  KEY_REUSED: 409,
  LAST_ADMIN: 409,
  TOO_LARGE: 413,
  WRONG_CONTENT_TYPE: 415,
  INVALID: 422,
  GUARD_FAILED: 422,
  CLIENT_TOO_OLD: 426,
  TOO_MANY_REQUESTS: 429,
  BROKEN: 500,
  BUSY: 503,
  DISK_FULL: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** A refusal that the person or the program that asked can do something about. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  /** More for the caller, such as the allowed transitions or the current record. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    options: { errors?: FieldErrors; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.errors = options.errors
    this.details = options.details
  }
}

export function invalid(errors: FieldErrors): Refusal {
  return new Refusal('INVALID', { errors })
}
