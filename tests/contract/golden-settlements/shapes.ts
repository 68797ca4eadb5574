import type { CapRule, FeeBase, PriorityClass, settlementKinds } from '#domain/rules/distribution/types.ts'
import type { PaymentSource } from '#domain/rules/lien-payments.ts'

/** Liens by the end of their number: L01 is the first of the case. */
export type ByLien<Value> = Readonly<Record<string, Value>>

export type Buyer = 'first' | 'second'

export interface GoldenLien {
  readonly billed: number
  readonly adjusted?: number
  readonly type?: string
  /** Where it is not the class that follows from the type. */
  readonly turn?: PriorityClass
  /** Who has the claim, unless a provider does. */
  readonly of?: 'chiropractor' | 'holder'
  readonly sold?: { readonly to: Buyer; readonly price: number }
  /** The firm never confirmed it. */
  readonly unconfirmed?: true
}

/** What a distribution gives a lien, and what it leaves out. */
export interface GoldenLine {
  /** Still owed when the settlement is shared out. */
  readonly owed: number
  /** Paid out of the settlement before. */
  readonly before?: number
  readonly gets: number
  readonly held?: number
  readonly given_up: number
}

export interface GoldenShares {
  /** Where the settlement's payments are others by now than the case began with. */
  readonly payments?: readonly number[]
  readonly gross: number
  /** After the waiver. */
  readonly fee: number
  readonly net: number
  readonly floor: number
  readonly cap: number | null
  readonly before: number
  readonly held: number
  readonly client: number
  readonly lines: ByLien<GoldenLine>
  readonly warnings: readonly string[]
}

/** What was held for liens whose dispute has ended. */
export interface GoldenSupplement {
  readonly gross: number
  readonly before?: number
  readonly client: number
  readonly lines: ByLien<GoldenLine>
}

export type Step =
  | { readonly do: 'pay'; readonly lien: string; readonly source: PaymentSource; readonly cents: number; back?: true }
  | { readonly do: 'agree'; readonly lien: string; readonly offered: number; readonly countered: number }
  | { readonly do: 'dispute'; readonly lien: string }
  | { readonly do: 'settle dispute'; readonly lien: string; readonly at: number }
  | { readonly do: 'correct lien'; readonly lien: string; readonly billed: number }
  | { readonly do: 'give up'; readonly lien: string; readonly as: 'void' | 'written_off' }
  | { readonly do: 'share'; readonly shares: GoldenShares }
  | { readonly do: 'supplement'; readonly shares: GoldenSupplement }
  | { readonly do: 'reverse' }
  | { readonly do: 'correct settlement'; readonly cents: number }
  | { readonly do: 'come short'; readonly code: string; readonly by: number }
  | { readonly do: 'reopen'; readonly lien: string }
  | {
      readonly do: 'receive'
      readonly receipt: string
      readonly cents: number
      readonly method: 'check' | 'ach' | 'wire' | 'card' | 'cash' | 'other'
      readonly source?: PaymentSource
      readonly to: ByLien<number>
    }
  | { readonly do: 'allocate'; readonly receipt: string; readonly to: ByLien<number> }
  | { readonly do: 'take back'; readonly receipt: string; readonly lien: string }
  | { readonly do: 'bounce'; readonly receipt: string }
  | { readonly do: 'change rate'; readonly bps: number }

export type Entry = readonly ['charge' | 'adjustment' | 'reduction' | 'payment', number]

/** What a funder has of the case, and what the portal kept of the money that came in for it. */
export interface GoldenPortfolio {
  readonly deployed: number
  readonly collected: number
  readonly outstanding: number
  readonly fees: number
  readonly remitted: number
}

export interface GoldenEnd {
  /** Every entry of a lien's ledger that moves money, in order, with the status it ends in. */
  readonly liens: ByLien<{ readonly ledger: readonly Entry[]; readonly status: string }>
  readonly receipts: { readonly received: number; readonly allocated: number; readonly unallocated: number }
  /** The case in lists and reports: what is void counts in none. */
  readonly totals: {
    readonly billed: number
    readonly price: number
    readonly reduction: number
    readonly paid: number
    readonly balance: number
  }
  /** 2.5 % of what was paid, as the subsidiary of the case earns it. */
  readonly commission: number
  readonly funders: Readonly<Partial<Record<Buyer, GoldenPortfolio>>>
  /** All that the client has in the end, with what supplements gave him. */
  readonly client: number
}

export interface GoldenCase {
  readonly name: string
  readonly payments: readonly { readonly kind?: (typeof settlementKinds)[number]; readonly cents: number }[]
  readonly fee: {
    readonly num: number
    readonly den: number
    readonly base?: FeeBase
    readonly waived?: number
    /** The firm's own agreement takes a fee of MedPay and PIP too. */
    readonly on_medpay?: true
  }
  readonly costs: number
  readonly floor_bps?: number
  readonly cap?: CapRule
  readonly liens: ByLien<GoldenLien>
  readonly steps: readonly Step[]
  readonly end: GoldenEnd
}

/** Of purchases, unless a step changes it. */
export const SERVICING_FEE_BPS = 250
export const COMMISSION_BPS = 250
