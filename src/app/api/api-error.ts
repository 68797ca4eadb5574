import * as v from 'valibot'

export type FieldErrors = Record<string, string[]>

const bodySchema = v.object({
  code: v.fallback(v.string(), 'BROKEN'),
  message: v.fallback(v.string(), ''),
  errors: v.fallback(v.optional(v.record(v.string(), v.array(v.string()))), undefined),
})

/** A call that did not succeed. `UNREACHABLE` with status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors

  constructor(status: number, code: string, message = '', errors: FieldErrors = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
  }

  static fromBody(status: number, body: unknown): ApiError {
    const result = v.safeParse(bodySchema, body)
    if (!result.success) return new ApiError(status, 'BROKEN')
    const { code, message, errors } = result.output
    return new ApiError(status, code, message, errors)
  }
}
