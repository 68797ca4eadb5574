import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'

const text = v.nullable(v.string())

const deviceSchema = v.object({
  id: v.string(),
  name: text,
  platform: text,
  last_seen_at: v.string(),
  last_received_at: text,
  wipe_requested_at: text,
  wiped_at: text,
  push: v.boolean(),
  out_of_reach: v.boolean(),
  waiting: v.number(),
  set_aside: v.number(),
  waiting_since: text,
})
export type OwnDevice = v.InferOutput<typeof deviceSchema>

export const devicesQuery = queryOptions({
  queryKey: ['device', 'own'],
  queryFn: async ({ signal }) =>
    (await api.get('/device', { answer: v.object({ devices: v.array(deviceSchema) }), signal })).devices,
})
