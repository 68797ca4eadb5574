import type { ReactNode } from 'react'

/** The conversation with a patient, with the place to answer; called back after an answer that closes it. */
export type Conversation = (patientId: string, onClosed: () => void) => ReactNode

interface Purchase {
  readonly patientId: string
  /** Whether its act is to begin as soon as it is there. */
  readonly asks: boolean
  /** It has begun, and can be asked for again. */
  readonly onBegun: () => void
  readonly onDone: () => void
}

interface Review {
  readonly patientId: string
  readonly paperId: string
  readonly onDone: () => void
  readonly onClose: () => void
  /** Where the focus goes when it closes. */
  readonly returnTo: () => HTMLElement | null
}

/** What other parts of the portal answer with, in the place of the list. */
export interface Answers {
  readonly conversation: Conversation
  /** The liens that a funder accepted, with the way to their assignment and purchase. */
  readonly purchase: (about: Purchase) => ReactNode
  /** A received paper, over the page, to accept or to reject. */
  readonly review: (about: Review) => ReactNode
}

/** What was asked for of an entry: its call log with the focus in it, the reason of an acknowledgment, a file, a purchase, its paper. */
export type Asks = 'call' | 'acknowledge' | 'reply' | 'upload' | 'buy' | 'review'

const asking: readonly string[] = ['acknowledge', 'reply', 'upload', 'buy', 'review'] satisfies Asks[]

/** Whether an act needs more than its press. */
export const isAsking = (act: string): act is Exclude<Asks, 'call'> => asking.includes(act)
