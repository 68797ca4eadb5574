import { corrections } from './corrections.ts'
import { edges } from './edges.ts'
import { feesAndCaps } from './fees-and-caps.ts'
import { holdsAndAgreements } from './holds-and-agreements.ts'
import { kindsOfPayments } from './kinds-of-payments.ts'
import type { GoldenCase } from './shapes.ts'

/** All of them, in the order in which they are played. */
export const goldenCases: readonly GoldenCase[] = [
  ...feesAndCaps,
  ...kindsOfPayments,
  ...holdsAndAgreements,
  ...corrections,
  ...edges,
]
