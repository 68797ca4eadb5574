import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { messages } from '#ui/parts/messages.ts'
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

export type OpenOwner = CallAnswer<'GET /remittance/open'>['owners'][number]

export type Lienholder = CallAnswer<'GET /lien/{id}/holder'>['lienholder']
export type Demand = Lienholder['demands'][number]

export type Settlements = CallAnswer<'GET /patient/{id}/settlements'>
export type SettlementLine = Settlements['settlements'][number]
export type Cost = CallAnswer<'GET /patient/{id}/costs'>['costs'][number]
export type Check = CallAnswer<'GET /distribution/{id}/checks'>['checks'][number]
export type DistributionSummary = CallAnswer<'GET /patient/{id}/distributions'>['distributions'][number]
export type Distribution = CallAnswer<'GET /distribution/{id}'>['distribution']
export type Recompute = CallAnswer<'GET /distribution/{id}/recompute'>['recompute']

/** A 404 hides a part of the page from viewers who may not see it. */
async function nullIfMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The money of a case, under one key because its parts depend on each other. */
export const moneyQueries = {
  settlements: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'settlements'],
      queryFn: ({ signal }) => nullIfMissing(api.call('GET /patient/{id}/settlements', { params: { id }, signal })),
    }),

  costs: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'costs'],
      queryFn: ({ signal }) => nullIfMissing(api.call('GET /patient/{id}/costs', { params: { id }, signal })),
    }),

  checks: (patientId: string, id: string) =>
    queryOptions({
      queryKey: ['money', patientId, 'checks', id],
      queryFn: ({ signal }) => api.call('GET /distribution/{id}/checks', { params: { id }, signal }),
    }),

  distributions: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'distributions'],
      queryFn: ({ signal }) => nullIfMissing(api.call('GET /patient/{id}/distributions', { params: { id }, signal })),
    }),

  distribution: (patientId: string, id: string) =>
    queryOptions({
      queryKey: ['money', patientId, 'distribution', id],
      queryFn: async ({ signal }) =>
        (await api.call('GET /distribution/{id}', { params: { id }, signal })).distribution,
    }),

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
        const found = await nullIfMissing(api.call('GET /patient/{id}/reduction_offers', { params: { id }, signal }))
        return found?.reduction_offers ?? null
      },
    }),

  lienholder: (patientId: string, id: string) =>
    queryOptions({
      queryKey: ['money', patientId, 'lienholder', id],
      queryFn: async ({ signal }) =>
        (await nullIfMissing(api.call('GET /lien/{id}/holder', { params: { id }, signal })))?.lienholder ?? null,
    }),

  /** The bills of a case that no lien claims yet. */
  openBills: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'open_bills'],
      queryFn: async ({ signal }) =>
        (await nullIfMissing(api.call('GET /patient/{id}/open_bills', { params: { id }, signal })))?.bills ?? null,
    }),

  ledger: (patientId: string, id: string) =>
    queryOptions({
      queryKey: ['money', patientId, 'ledger', id],
      queryFn: async ({ signal }) =>
        (await nullIfMissing(api.call('GET /lien/{id}/ledger', { params: { id }, signal })))?.lien_events ?? null,
    }),

  receipts: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'receipts'],
      queryFn: ({ signal }) => nullIfMissing(api.call('GET /patient/{id}/receipts', { params: { id }, signal })),
    }),

  remittances: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'remittances'],
      queryFn: async ({ signal }) => {
        const found = await nullIfMissing(api.call('GET /remittance/all', { query: { patient_id: id }, signal }))
        return found?.remittances ?? null
      },
    }),

  /** Covers all cases: an owner is paid for all of them at once. */
  openOwners: (id: string) =>
    queryOptions({
      queryKey: ['money', id, 'open_owners'],
      queryFn: async ({ signal }) =>
        (await nullIfMissing(api.call('GET /remittance/open', { signal })))?.owners ?? null,
    }),
}

/** Refreshes everything that a command about money may have changed. */
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
      // Includes the next act.
      ['patient', 'status_events', patientId],
    ]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** Sends a command about money, says that it is done and shows it anew; a conflict says that what was shown was stale. */
export function useMoneyCommand(patientId: string) {
  const changed = useMoneyChanged(patientId)
  return async (send: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await send()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await changed()
      throw error
    }
    messages.show(done)
    await changed()
  }
}

const staff = new Set(['staff', 'auditor'])

/** Avoids requests that would be refused; the server decides. */
function useMoneyAccess() {
  const signedIn = useSession()
  const kind = signedIn?.user_type ?? ''
  const books = staff.has(kind)
  return {
    books,
    settlements: books || kind === 'lawfirm',
    distributions: books || signedIn?.role.title === 'law_firm',
  }
}

/** Null where the viewer may not see settlements. */
export function useSettlements(id: string) {
  const enabled = useMoneyAccess().settlements
  const { data, ...query } = useQuery({ ...moneyQueries.settlements(id), enabled })
  return { ...query, data: enabled ? data : null }
}

export function useDistributions(id: string) {
  const enabled = useMoneyAccess().distributions
  const { data, ...query } = useQuery({ ...moneyQueries.distributions(id), enabled })
  return { ...query, data: enabled ? data : null }
}

export function useReceipts(id: string) {
  const enabled = useMoneyAccess().books
  const { data, ...query } = useQuery({ ...moneyQueries.receipts(id), enabled })
  return { ...query, data: enabled ? data : null }
}

/** Distributions that are not reversed, newest first, without supplements. */
export function activeDistributions(all: readonly DistributionSummary[]): DistributionSummary[] {
  return all.filter(({ state, supplements }) => state !== 'reversed' && supplements === null)
}

/** The legal steps, after an illegal one was refused. */
export function allowedIn(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ILLEGAL_TRANSITION') return undefined
  const { allowed } = error.details
  return Array.isArray(allowed) ? allowed.map(String) : []
}
