import type { Feature } from '#server/feature.ts'
import { answerReceipts } from './calls.ts'

export const receipts: Feature = { calls: answerReceipts }
