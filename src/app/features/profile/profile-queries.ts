import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'
import { openSessionSchema } from '../../device/session-rows.tsx'

const text = v.nullable(v.string())

export const profileSchema = v.object({
  profile: v.object({
    name: v.string(),
    email: v.string(),
    phone: text,
    image_url: text,
    role: v.string(),
    party: text,
    last_login_at: text,
    version: v.number(),
  }),
})
export type Profile = v.InferOutput<typeof profileSchema>['profile']

const sessionsSchema = v.object({ sessions: v.array(openSessionSchema) })

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: async ({ signal }) => (await api.get('/me/profile', { answer: profileSchema, signal })).profile,
})

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async ({ signal }) => (await api.get('/me/sessions', { answer: sessionsSchema, signal })).sessions,
})
