import { sumCents } from '../money.ts'
import { shareFee } from './fee-shares.ts'
import type { DistributionOutputs } from './frozen.ts'
import type { DistributionInput } from './types.ts'

export const checkPurposes = ['fee', 'referral', 'co_counsel', 'cost', 'lien', 'client'] as const
export type CheckPurpose = (typeof checkPurposes)[number]

export interface Payee {
  /** Null where no name is known; the screen says so in the language of its reader. */
  readonly payee: string | null
  readonly address: readonly string[]
}

/** Whom a lien is paid to, and under which number the holder knows the claim. */
export interface Holder extends Payee {
  readonly claim_number?: string | null
}

/** What a check pays for; of a lien, `what` is the holder's number of the claim. */
export interface CheckItem {
  readonly purpose: CheckPurpose
  readonly lien_number: string | null
  readonly what: string | null
  readonly amount_cents: number
}

export interface Check extends Payee {
  readonly amount_cents: number
  readonly items: readonly CheckItem[]
}

export interface PaidOut {
  readonly inputs: DistributionInput
  readonly outputs: DistributionOutputs
  readonly firm: Payee
  readonly client: Payee
  /** To whom each lien is paid, by its number. */
  readonly holders: Readonly<Record<string, Holder>>
}

type Item = CheckItem & { readonly to: Payee }

const unaddressed = (payee: string | null): Payee => ({ payee, address: [] })

const item = (to: Payee, purpose: CheckPurpose, amount_cents: number, more: Partial<CheckItem> = {}): Item => ({
  to,
  purpose,
  lien_number: null,
  what: null,
  amount_cents,
  ...more,
})

/**
 * The checks that pay a distribution out, one a payee: the firm, those it shares its fee with, costs, liens and the
 * client. They add up to the settlement without what was paid before and what is held in trust.
 */
export function checksToPay({ inputs, outputs: { totals, lines }, firm, client, holders }: PaidOut): Check[] {
  const { own_cents, shares } = shareFee(totals.fee_cents, inputs.fee_shares ?? [])
  const costs = inputs.cost_lines ?? [{ payee: firm.payee, what: '', amount_cents: totals.costs_cents, advanced: true }]
  const items = [
    item(firm, 'fee', own_cents),
    ...shares.map(({ payee, kind, amount_cents }) => item(unaddressed(payee), kind, amount_cents)),
    ...costs.map(({ payee, what, amount_cents, advanced }) =>
      item(advanced ? firm : unaddressed(payee), 'cost', amount_cents, { what: what || null }),
    ),
    ...lines.map(({ lien_number, paid_cents }) =>
      item(holders[lien_number] ?? unaddressed(null), 'lien', paid_cents, {
        lien_number,
        what: holders[lien_number]?.claim_number || null,
      }),
    ),
    item(client, 'client', totals.client_cents),
  ]
  return byPayee(items.filter(({ amount_cents }) => amount_cents > 0))
}

/**
 * In the order in which the payees come up. A name without an address is the same payee as one with it; the same name at
 * another address is another payee. So are two unnamed lienholders.
 */
function byPayee(items: readonly Item[]): Check[] {
  const keys = [...new Set(items.map(keyOf))]
  return keys.flatMap((key) => {
    const same = items.filter((each) => keyOf(each) === key)
    const known = new Map(same.map(({ to }) => [lineOf(to), to.address]))
    known.delete('')
    const addresses: readonly Payee['address'][] = known.size > 0 ? [...known.values()] : [[]]
    return addresses.map((address, place) => {
      const isOwn = ({ to }: Item): boolean => lineOf(to) === address.join('\n') || (lineOf(to) === '' && place === 0)
      const own = same.filter(isOwn)
      return {
        payee: own[0]?.to.payee ?? null,
        address,
        amount_cents: sumCents(own.map(({ amount_cents }) => amount_cents)),
        items: own.map(({ to: _to, ...rest }) => rest),
      }
    })
  })
}

const keyOf = ({ to, lien_number }: Item): string =>
  to.payee === null ? `unnamed ${lien_number ?? 'firm'}` : `named ${to.payee}`

const lineOf = ({ address }: Payee): string => address.join('\n')
