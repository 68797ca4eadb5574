import { signIn, type Api } from './api.ts'
import { at } from './load.ts'
import { table, whole } from './report.ts'
import { QUICK } from './settings.ts'

const TIMES = QUICK ? 1 : 21
/** Limit for loading any part of a dashboard. */
const AIM_MS = 300

/** Whose dashboard is asked for: who sees all, who sees a firm, a part of a firm, or a subsidiary, and who his own cases. */
const dashboards: Readonly<Record<string, string>> = {
  admin: 'admin',
  lawfirm: 'lawfirm',
  paralegal: 'lawfirm',
  subsidiary: 'subsidiary',
  'case.manager': 'generic',
  underwriter: 'generic',
}

/** One after the other, as one person asks: how long each call of each dashboard takes. */
export async function measureDashboards(url: string): Promise<string> {
  const rows: string[][] = []
  for (const [who, name] of Object.entries(dashboards)) {
    const api = await signIn(url, who)
    const { charts } = (await ask(api, name)) as { charts: string[] }
    for (const call of [name, ...(name === 'admin' ? ['admin_charts'] : []), ...charts]) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const begun = performance.now()
        await ask(api, call)
        times.push(performance.now() - begun)
      }
      times.sort((one, other) => one - other)
      const p95 = at(times, 0.95)
      const verdict = p95 <= AIM_MS ? 'reached' : 'not reached'
      rows.push([`${who}: ${call}`, whole(at(times, 0.5)), whole(p95), `${AIM_MS}: ${verdict}`])
    }
    api.close()
  }
  return table(['part of a dashboard', 'p50 ms', 'p95 ms', 'aim'], rows)
}

async function ask(api: Api, call: string): Promise<unknown> {
  const { status, text, json } = await api.ask('GET', `/dashboard/${call}`)
  if (status !== 200) throw new Error(`The dashboard's ${call} was refused: ${status} ${text.slice(0, 200)}`)
  return json()
}
