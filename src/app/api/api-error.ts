import * as v from 'valibot'

export type FieldErrors = Record<string, string[]>

const bodySchema = v.looseObject({
  code: v.fallback(v.string(), 'BROKEN'),
  message: v.fallback(v.string(), ''),
  errors: v.fallback(v.optional(v.record(v.string(), v.array(v.string()))), undefined),
  retry_after: v.fallback(v.optional(v.number()), undefined),
})

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
    const result = v.safeParse(bodySchema, body)
    if (!result.success) return new ApiError(status, 'BROKEN')
    const { code, message, errors, retry_after: retryAfter, ...details } = result.output
    return new ApiError(status, code, { message, errors, retryAfter, details })
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
