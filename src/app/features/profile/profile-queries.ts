import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'
import type { CallAnswer } from '../../api/typed-call.ts'
import { openSessionSchema } from '../../device/session-rows.tsx'

export type Profile = CallAnswer<'GET /me/profile'>['profile']

const sessionsSchema = v.object({ sessions: v.array(openSessionSchema) })

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: async ({ signal }) => (await api.call('GET /me/profile', { signal })).profile,
})

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await api.get('/me/sessions', { answer: sessionsSchema, signal })).sessions,
})
