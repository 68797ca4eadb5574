import { reports } from '#domain/reports/index.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import type { Api } from './api.ts'
import type { Facts } from './bench-facts.ts'
import { at } from './load.ts'
import { table, whole } from './report.ts'
import { QUICK } from './settings.ts'

const TIMES = QUICK ? 1 : 21
/** Limit for the first page of any report, including the totals of all its rows. */
export const REPORT_AIM_MS = 500

/** One after the other, as one person asks: how long the first page of each report takes, its totals with it. */
export async function measureReports(admin: Api, facts: Facts): Promise<string> {
  const rows: string[][] = []
  for (const report of reports) {
    const path = pathOf(report, facts)
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const begun = performance.now()
      const { status, text } = await admin.ask('GET', path)
      times.push(performance.now() - begun)
      if (status !== 200) throw new Error(`The report ${report.name} was refused: ${status} ${text.slice(0, 200)}`)
    }
    times.sort((one, other) => one - other)
    const p95 = at(times, 0.95)
    const verdict = p95 <= REPORT_AIM_MS ? 'reached' : 'not reached'
    rows.push([report.name, whole(at(times, 0.5)), whole(p95), `${REPORT_AIM_MS}: ${verdict}`])
  }
  return table(['first page of a report', 'p50 ms', 'p95 ms', 'aim'], rows)
}

function pathOf({ name, parent }: ReportDefinition, { organisations }: Facts): string {
  return `/report/${name}${parent ? `/${organisations[parent.name]}` : ''}`
}
