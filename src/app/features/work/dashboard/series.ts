import type { AppointmentCategory } from '#domain/rules/transitions/appointment-facts.ts'
import type { FillName } from '#ui/parts/chart/fills.tsx'
import type { Month } from './dashboard-queries.ts'

/** Which fill a state of visits always has; what has no states is plain. */
export const categories: Readonly<Record<FillName, AppointmentCategory>> = {
  striped: 'completed',
  plain: 'scheduled',
  lined: 'unscheduled',
  crossed: 'missed',
  dotted: 'cancelled',
  hollow: 'superseded',
}

const fillNames = Object.keys(categories) as FillName[]

/** The fills that a chart needs, from below. */
export function seriesOf(months: readonly Month[]): readonly FillName[] {
  if (!months.some(({ by_category }) => by_category)) return ['plain']
  const found = fillNames.filter((fill) => months.some(({ by_category }) => (by_category?.[categories[fill]] ?? 0) > 0))
  return found.length > 0 ? found : ['plain']
}

export function partsOf({ value, by_category }: Month, fills: readonly FillName[]): number[] {
  return by_category ? fills.map((fill) => by_category[categories[fill]] ?? 0) : [value]
}
