import type { Change } from '#domain/rules/distribution/changes.ts'

export const inputNames = [
  'fee_num',
  'fee_den',
  'fee_base',
  'fee_waiver_cents',
  'fee_free_cents',
  'costs_cents',
  'client_floor_bps',
  'cap_bps',
] as const
export const totalNames = ['gross_cents', 'fee_cents', 'net_cents', 'held_cents', 'client_cents'] as const

export type Figure =
  | { readonly kind: 'input'; readonly name: (typeof inputNames)[number] }
  | { readonly kind: 'total'; readonly name: (typeof totalNames)[number] }
  | { readonly kind: 'cap' }
  | { readonly kind: 'balance' | 'class' | 'award'; readonly lien: string }

/** The figure at a changed path; derived figures are left out. */
export function figureAt(at: string): Figure | undefined {
  const [part, name, field] = at.split('.')
  if (part === 'inputs') {
    if (name === 'cap_rule' && field === 'kind') return { kind: 'cap' }
    if (name === 'cap_rule' && field === 'bps') return { kind: 'input', name: 'cap_bps' }
    if (name === 'liens')
      return of('inputs.liens', at, 'balance_cents', 'balance') ?? of('inputs.liens', at, 'priority_class', 'class')
    const known = inputNames.find((input) => input === name)
    return known && { kind: 'input', name: known }
  }
  if (part === 'totals') {
    const known = totalNames.find((total) => total === name)
    return known && { kind: 'total', name: known }
  }
  return part === 'lines' ? of('lines', at, 'award_cents', 'award') : undefined
}

function of(list: string, at: string, field: string, kind: 'balance' | 'class' | 'award'): Figure | undefined {
  const lien = at.startsWith(`${list}.`) && at.endsWith(`.${field}`) && at.slice(list.length + 1, -field.length - 1)
  return lien ? { kind, lien } : undefined
}

export function figuresIn(changes: readonly Change[]): { figure: Figure; change: Change }[] {
  return changes.flatMap((change) => {
    const figure = figureAt(change.at)
    return figure ? [{ figure, change }] : []
  })
}
