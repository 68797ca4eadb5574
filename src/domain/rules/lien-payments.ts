import type { LienStatus } from './transitions/lien.ts'

/** Where the money of a payment on a lien came from. */
export const paymentSources = ['settlement', 'trust', 'firm', 'medpay_pip', 'patient', 'other'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** How the money of a receipt came in. */
export const receiptMethods = ['check', 'ach', 'wire', 'card', 'cash', 'other'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

/** How an owner is sent what came in for him. */
export const remittanceMethods = ['check', 'ach'] as const

/** A lien can be paid from the day it is asserted, for as long as anything is owed. */
export const payableStatuses: readonly LienStatus[] = [
  'asserted',
  'confirmed',
  'reduction_requested',
  'negotiating',
  'agreed',
  'payable',
  'part_paid',
  'disputed',
]

/** From here on nothing but a recorded reopening changes the final amount. */
export const agreedStatuses: readonly LienStatus[] = ['agreed', 'payable', 'part_paid', 'paid', 'released']

/** Where a lien stands once this much of it is paid. A part that is paid early does not end the bargaining. */
export function statusPaid(status: LienStatus, paidCents: number, finalCents: number): LienStatus {
  if (paidCents === finalCents) return 'paid'
  return agreedStatuses.includes(status) ? 'part_paid' : status
}

/**
 * Where a lien stands once a payment was taken back. What was forgiven stays forgiven, and a lien that was paid off before
 * anything was agreed on goes back to where it was.
 */
export function statusUnpaid(status: LienStatus, paidCents: number, beforeItWasPaid: LienStatus | null): LienStatus {
  if (!agreedStatuses.includes(status)) return status
  if (status === 'paid' && beforeItWasPaid !== null && !agreedStatuses.includes(beforeItWasPaid)) return beforeItWasPaid
  return paidCents > 0 ? 'part_paid' : 'payable'
}
