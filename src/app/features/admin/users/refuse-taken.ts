import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import type { Values } from '../../../records/form/form-fields.ts'

const names = ['email', 'username', 'phone'] as const

/** Checks that email, username and phone are free before saving, so that all taken fields are marked at once. */
export async function refuseTaken(said: Values, userId?: string): Promise<void> {
  const asked = names.filter((name) => typeof said[name] === 'string' && said[name] !== '')
  const free = await Promise.all(
    asked.map((name) => api.call(`POST /user/check_${name}`, { body: { value: said[name], user_id: userId ?? null } })),
  )
  const taken = asked.filter((_, at) => free[at]?.available === false)
  if (taken.length === 0) return
  throw new ApiError(422, 'INVALID', { errors: Object.fromEntries(taken.map((name) => [name, ['taken']])) })
}
