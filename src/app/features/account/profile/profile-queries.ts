import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

export type Profile = CallAnswer<'GET /me/profile'>['profile']

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: async ({ signal }) => (await api.call('GET /me/profile', { signal })).profile,
})

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await api.call('GET /me/sessions', { signal })).sessions,
})
