import { directPaymentCalls } from './money/direct-payments.ts'

export const receiptsCalls = { ...directPaymentCalls }
