import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useSession } from '../../../api/use-session.ts'

export type LienRow = Readonly<Shown<'lien'>>
export type Offer = CallAnswer<'GET /patient/{id}/reduction_offers'>['reduction_offers'][number]
export type LienEvent = CallAnswer<'GET /lien/{id}/ledger'>['lien_events'][number]
/** The bill of a visit that no lien claims yet. */
export type OpenBill = CallAnswer<'GET /patient/{id}/open_bills'>['bills'][number]

export type Receipt = CallAnswer<'GET /patient/{id}/receipts'>['receipts'][number]
export type Remittance = CallAnswer<'GET /remittance/all'>['remittances'][number]

export type Settlements = CallAnswer<'GET /patient/{id}/settlements'>
export type SettlementLine = Settlements['settlements'][number]
export type DistributionSummary = CallAnswer<'GET /patient/{id}/distributions'>['distributions'][number]
export type Distribution = CallAnswer<'GET /distribution/{id}'>['distribution']
export type Recompute = CallAnswer<'GET /distribution/{id}/recompute'>['recompute']

/** Whoever may not know a thing is told that there is none; a part of the page, not the page, is then left out. */
async function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The money of a case. All of it hangs together, so all of it lies under one key. */
export const moneyQueries = {
  settlements: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'settlements'],
      queryFn: ({ signal }) => orNothing(api.call('GET /patient/{id}/settlements', { params: { id }, signal })),
    }),

  distributions: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'distributions'],
      queryFn: ({ signal }) => orNothing(api.call('GET /patient/{id}/distributions', { params: { id }, signal })),
    }),

  distribution: (patientId: string, id: string) =>
    queryOptions({
      queryKey: ['money', patientId, 'distribution', id],
      queryFn: async ({ signal }) =>
        (await api.call('GET /distribution/{id}', { params: { id }, signal })).distribution,
    }),

  /** The figures of the case from which every scenario begins. */
  calculated: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'calculated'],
      queryFn: async ({ signal }) =>
        (await api.call('GET /patient/{id}/payment_distribution', { params: { id }, signal })).payment_distribution,
    }),

  offers: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'offers'],
      queryFn: async ({ signal }) => {
        const found = await orNothing(api.call('GET /patient/{id}/reduction_offers', { params: { id }, signal }))
        return found?.reduction_offers ?? null
      },
    }),

  /** The bills of a case that no lien claims yet. */
  openBills: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'open_bills'],
      queryFn: async ({ signal }) =>
        (await orNothing(api.call('GET /patient/{id}/open_bills', { params: { id }, signal })))?.bills ?? null,
    }),

  ledger: (patientId: string, id: string) =>
    queryOptions({
      queryKey: ['money', patientId, 'ledger', id],
      queryFn: async ({ signal }) =>
        (await orNothing(api.call('GET /lien/{id}/ledger', { params: { id }, signal })))?.lien_events ?? null,
    }),

  receipts: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'receipts'],
      queryFn: ({ signal }) => orNothing(api.call('GET /patient/{id}/receipts', { params: { id }, signal })),
    }),

  remittances: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'remittances'],
      queryFn: async ({ signal }) => {
        const found = await orNothing(api.call('GET /remittance/all', { query: { patient_id: id }, signal }))
        return found?.remittances ?? null
      },
    }),

  /** Not of one case: an owner is paid for all of his at once. */
  openOwners: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'open_owners'],
      queryFn: async ({ signal }) => (await orNothing(api.call('GET /remittance/open', { signal })))?.owners ?? null,
    }),
}

/** After a command: a cent that moved in one place has moved in others too. */
export function useMoneyChanged(patientId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [
      ['money', patientId],
      ['lien', 'of_case', patientId],
      ['lien', 'one'],
      ['appointment', 'of_case', patientId],
      ['patient', 'head', patientId],
      ['patient', 'one', patientId],
      // It tells who must act next.
      ['patient', 'status_events', patientId],
    ]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

const staff = new Set(['staff', 'auditor'])

/** Whom there is anything to ask for. It only saves questions: of these, too, the server answers some with nothing. */
function useReach() {
  const signedIn = useSession()
  const kind = signedIn?.user_type ?? ''
  const books = staff.has(kind)
  return {
    books,
    settlements: books || kind === 'lawfirm',
    distributions: books || signedIn?.role.title === 'law_firm',
  }
}

/** Settlement lines; null for whom they are none of his business. */
export function useSettlements(id: string) {
  const enabled = useReach().settlements
  const { data, ...query } = useQuery({ ...moneyQueries.settlements(id), enabled })
  return { ...query, data: enabled ? data : null }
}

export function useDistributions(id: string) {
  const enabled = useReach().distributions
  const { data, ...query } = useQuery({ ...moneyQueries.distributions(id), enabled })
  return { ...query, data: enabled ? data : null }
}

export function useReceipts(id: string) {
  const enabled = useReach().books
  const { data, ...query } = useQuery({ ...moneyQueries.receipts(id), enabled })
  return { ...query, data: enabled ? data : null }
}

/** The distributions of the settlement itself that still stand, newest first; supplements only add to one of them. */
export function livingDistributions(all: readonly DistributionSummary[]): DistributionSummary[] {
  return all.filter(({ state, supplements }) => state !== 'reversed' && supplements === null)
}

/** Of a step that is not possible, the ones that are; nothing of any other refusal. */
export function allowedIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ILLEGAL_TRANSITION') return undefined
  const { allowed } = error.details
  return Array.isArray(allowed) ? allowed.map(String) : []
}
