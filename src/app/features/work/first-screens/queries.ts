import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { LienSet } from '#domain/lien-sets.ts'
import type { lienAges } from '#domain/dashboard-figures.ts'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import { api } from '../../../api/portal.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { refreshedAfter } from '../../../case/refreshed-after.ts'

/** Sums over everything there is may take a while. */
const PATIENCE = 30_000

export type FirmScreen = CallAnswer<'GET /first_screen/lawfirm'>
export type LienLine = CallAnswer<'GET /lien/worklist'>['liens'][number]
export type Offer = FirmScreen['offers']['rows'][number]

export const firmQuery = queryOptions({
  queryKey: ['first_screen', 'lawfirm'],
  meta: { ofCases: true, kept: { about: GENERAL, form: 'firm_screen' } },
  queryFn: ({ signal }) => api.call('GET /first_screen/lawfirm', { signal }),
})

export type PracticeScreen = CallAnswer<'GET /first_screen/practice'>
export type PracticeVisit = PracticeScreen['today'][number]

export const practiceQuery = queryOptions({
  queryKey: ['first_screen', 'practice'],
  meta: { ofCases: true, kept: { about: GENERAL, form: 'practice_screen' } },
  queryFn: ({ signal }) => api.call('GET /first_screen/practice', { signal }),
})

export type FunderScreen = CallAnswer<'GET /first_screen/funder'>

export const funderQuery = queryOptions({
  queryKey: ['first_screen', 'funder'],
  meta: { ofCases: true, kept: { about: GENERAL, form: 'funder_screen' } },
  queryFn: ({ signal }) => api.call('GET /first_screen/funder', { signal }),
})

export type StaffScreen = CallAnswer<'GET /first_screen/staff'>

export const staffQuery = queryOptions({
  queryKey: ['first_screen', 'staff'],
  meta: { ofCases: true, sums: true },
  queryFn: ({ signal }) => api.call('GET /first_screen/staff', { signal, patience: PATIENCE }),
})

export type SubsidiaryScreen = CallAnswer<'GET /first_screen/subsidiary'>

export const subsidiaryQuery = queryOptions({
  queryKey: ['first_screen', 'subsidiary'],
  // There is no amount in it.
  meta: { ofCases: true, kept: { about: GENERAL, form: 'as-is' } },
  queryFn: ({ signal }) => api.call('GET /first_screen/subsidiary', { signal }),
})

export type AuditorScreen = CallAnswer<'GET /first_screen/auditor'>

export const auditorQuery = queryOptions({
  queryKey: ['first_screen', 'auditor'],
  queryFn: ({ signal }) => api.call('GET /first_screen/auditor', { signal, patience: PATIENCE }),
})

export interface LienListParams {
  readonly show: LienSet
  readonly lawfirm_id?: string | undefined
  readonly state_id?: string | undefined
  readonly age?: (typeof lienAges)[number] | undefined
}

export const lienListQuery = (params: LienListParams, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['first_screen', 'liens', params, page, page_size],
    meta: { ofCases: true },
    queryFn: ({ signal }) => api.call('GET /lien/worklist', { query: { ...params, page, page_size }, signal }),
    placeholderData: keepPreviousData,
  })

/** Sends a command about these cases, and refreshes what shows them. */
export function useAfterwards() {
  const queryClient = useQueryClient()
  return <Answer>(patientIds: readonly string[], send: () => Promise<Answer>): Promise<Answer> =>
    refreshedAfter(send, () => queryClient.invalidateQueries({ predicate: tellsOfCases(new Set(patientIds)) }))
}
