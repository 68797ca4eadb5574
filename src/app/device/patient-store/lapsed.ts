import { ApiError } from '../../api/api-error.ts'

/** The same want of an answer where rows lay here until nobody had been heard for too long. */
export function lapsed({ code }: ApiError): ApiError {
  return new ApiError(0, code, { details: { lapsed: true } })
}

export function isLapsed(error: unknown): boolean {
  return error instanceof ApiError && error.details['lapsed'] === true
}
