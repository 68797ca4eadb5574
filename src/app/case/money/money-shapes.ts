import type { Shown } from '#domain/calls/shown-row.ts'
import type { CallAnswer } from '../../api/typed-call.ts'

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
