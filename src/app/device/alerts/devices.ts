import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/portal.ts'
import type { CallAnswer } from '../../api/typed-call.ts'

export type OwnDevice = CallAnswer<'GET /device'>['devices'][number]

export const devicesQuery = queryOptions({
  queryKey: ['device', 'own'],
  queryFn: async ({ signal }) => (await api.call('GET /device', { signal })).devices,
})
