import * as v from 'valibot'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/portal.ts'
import type { Values } from '../../records/form/form-fields.ts'

const answer = v.object({ available: v.boolean() })
const names = ['email', 'username', 'phone'] as const

/** What identifies a log-in is nobody else's. Asked first, so that each field that is taken is marked at once. */
export async function refuseTaken(said: Values, userId?: string): Promise<void> {
  const asked = names.filter((name) => typeof said[name] === 'string' && said[name] !== '')
  const free = await Promise.all(
    asked.map((name) => api.post(`/user/check_${name}`, { value: said[name], user_id: userId ?? null }, { answer })),
  )
  const taken = asked.filter((_, at) => free[at]?.available === false)
  if (taken.length === 0) return
  throw new ApiError(422, 'INVALID', { errors: Object.fromEntries(taken.map((name) => [name, ['taken']])) })
}
