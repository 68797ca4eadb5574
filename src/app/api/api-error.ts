import { isObject } from '#domain/rules/is-object.ts'

export type FieldErrors = Record<string, string[]>

const isFieldErrors = (errors: unknown): errors is FieldErrors =>
  isObject(errors) &&
  Object.values(errors).every((each) => Array.isArray(each) && each.every((one) => typeof one === 'string'))

interface Facts {
  message?: string
  errors?: FieldErrors | undefined
  retryAfter?: number | undefined
  details?: Readonly<Record<string, unknown>>
}

/** A call that did not succeed. With status 0 no answer came at all: `OFFLINE`, `UNREACHABLE` or `TIMED_OUT`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  /** The seconds to wait before another try, where the server named them. */
  readonly retryAfter: number | undefined
  /** What else the server told: the steps that are allowed, the version that stands there now. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, { message = '', errors = {}, retryAfter, details = {} }: Facts = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.details = details
  }

  static fromBody(status: number, body: unknown): ApiError {
    const { code, message, errors, retry_after: retryAfter, ...details } = isObject(body) ? body : {}
    return new ApiError(status, typeof code === 'string' ? code : 'BROKEN', {
      message: typeof message === 'string' ? message : '',
      errors: isFieldErrors(errors) ? errors : undefined,
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
      details,
    })
  }
}

/**
 * W7: whether this tells nothing of what was asked for: no answer of the portal came, or the portal can't give one now. What
 * lies on the device stands in for it, and a write waits.
 */
export function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** Missing or not accessible: the two are indistinguishable. A malformed id is neither. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
