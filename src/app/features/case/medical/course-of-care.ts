import { daysBetween } from '#domain/rules/dates.ts'
import { gapLevel } from '#domain/rules/gap-level.ts'
import { gapDays, gapsBetween, type Gap } from '#domain/rules/treatment-gap.ts'
import type { Shown } from '#domain/calls/shown-row.ts'

type VisitRow = Readonly<Shown<'appointment'>>

/** Distinct service days. */
export function serviceDays(visits: readonly VisitRow[]): string[] {
  return [...new Set(visits.flatMap((visit) => visit.service_date ?? []))].sort()
}

export interface Piece {
  /** Percent of the whole period. */
  readonly at: number
  readonly width: number
  readonly gap: Gap
}

const WHOLE = 100

/** Treatment gaps as segments of a timeline; an open gap ends today. */
export function stripOf(days: readonly string[], treating: boolean, today: string): Piece[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const open = treating ? gapDays(days, first, today) : 0
  const level = gapLevel(open)
  const gaps: Gap[] = [
    ...gapsBetween(days),
    ...(level === 'none' ? [] : [{ from: last, to: today, days: open, level }]),
  ]
  const end = treating && today > last ? today : last
  const length = Math.max(1, daysBetween(first, end))
  const share = (day: string): number => Math.round((daysBetween(first, day) * WHOLE * 10) / length) / 10
  return gaps.map((gap) => ({ gap, at: share(gap.from), width: Math.max(1, share(gap.to) - share(gap.from)) }))
}

export interface ProviderVisits {
  readonly key: string
  readonly entity: 'medical_provider' | 'chiropractor'
  readonly id: string
  readonly count: number
  readonly first: string
  readonly last: string
  readonly billed: number | null
}

/** Completed visits by provider, most visits first. */
export function byProvider(visits: readonly VisitRow[]): ProviderVisits[] {
  const done = visits.filter((visit) => visit.service_date)
  const groups = Map.groupBy(done, (visit) => visit.medical_provider_id ?? visit.chiropractor_id ?? '')
  groups.delete('')
  return [...groups]
    .map(([id, rows]): ProviderVisits => {
      const days = serviceDays(rows)
      const bills = rows.flatMap((row) => row.bill_amount_cents ?? [])
      return {
        key: id,
        id,
        entity: rows[0]?.medical_provider_id ? 'medical_provider' : 'chiropractor',
        count: rows.length,
        first: days[0] ?? '',
        last: days.at(-1) ?? '',
        billed: bills.length === 0 ? null : bills.reduce((sum, bill) => sum + bill, 0),
      }
    })
    .sort((a, b) => b.count - a.count || (a.first < b.first ? -1 : 1))
}
