import { entities } from '#domain/entities/index.ts'
import { reports } from '#domain/reports/index.ts'
import { signIn, type Api, type ApiAnswer } from './api.ts'
import { median } from './load.ts'
import { say } from './report.ts'

/** A call that one person makes while nobody else asks anything. */
export interface IdleCall {
  readonly who: string
  readonly path: string
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Lists that grow with the office, in the orders that people choose. */
const lists = [
  '/patient/all',
  '/patient/all?sort=-created_at',
  '/patient/all?sort=-balance_cents',
  '/patient/all?search=ma',
  '/patient/all?search=smith',
  '/lien/all',
  '/lien/all?sort=-created_at',
  '/lien/all?sort=-balance_cents',
  '/appointment/all',
  '/appointment/all?sort=-service_date',
  '/patient_document/all?sort=-created_at',
  '/patient_note/all?sort=-created_at',
  '/patient_sms/all?sort=-created_at',
]

const searches = ['/search?text=ma', '/search?text=smith', '/search?text=maria%20smith', '/search/patients?text=smith']

const parties = [
  '/patient/all',
  '/lien/all',
  '/appointment/all',
  '/patient_document/all',
  '/search?text=smith',
  '/chat/contacts',
]

const BUSY = 503
/** So often a call may be refused at first. */
const WARMING = 3

const dashboards: Readonly<Record<string, string>> = {
  admin: 'admin',
  lawfirm: 'lawfirm',
  subsidiary: 'subsidiary',
  'case.manager': 'generic',
  underwriter: 'generic',
}

/** Every list, report, dashboard and search, each as somebody asks for it whose work it is. */
export async function idleCalls(url: string): Promise<IdleCall[]> {
  const calls = (who: string, paths: readonly string[]): IdleCall[] => paths.map((path) => ({ who, path }))
  const today = encodeURIComponent(
    JSON.stringify({ scheduled_start: { from: `${day(0)}T00:00:00.000Z`, to: `${day(1)}T00:00:00.000Z` } }),
  )
  const visits = `/appointment/scheduled?filter=${today}`
  const months = `/calendar/visits?from=${day(-30)}&to=${day(12)}`
  const work = ['/notifications', '/quick-panel/data', '/work', '/conversations?tab=open', '/conversations?tab=closed']
  const registered = entities.map(({ name }) => `/${name}/all`).filter((path) => !lists.includes(path))
  return [
    ...calls('admin', [...lists, ...registered, ...searches, ...work, visits, months, '/sms/triage/count']),
    ...calls(
      'admin',
      reports.filter(({ parent }) => !parent).map(({ name }) => `/report/${name}`),
    ),
    ...calls('case.manager', [...lists.slice(0, 5), ...searches, ...work, '/chat/contacts', '/sms/triage/count']),
    ...calls('underwriter', ['/work', '/notifications']),
    ...calls('billing', ['/work', '/lien/all?sort=-balance_cents']),
    ...['lawfirm', 'paralegal', 'provider', 'chiro', 'funder', 'subsidiary'].flatMap((who) => calls(who, parties)),
    ...['lawfirm', 'paralegal'].flatMap((who) => calls(who, ['/first_screen/lawfirm', '/conversations?tab=open'])),
    ...['provider', 'chiro'].flatMap((who) =>
      calls(who, ['/first_screen/practice', '/lien/worklist', '/lien/worklist?show=all']),
    ),
    ...calls('funder', ['/first_screen/funder', '/lien/worklist', '/lien/worklist?show=all']),
    ...(await dashboardCalls(url)),
  ]
}

async function answered(api: Api, who: string, path: string): Promise<ApiAnswer> {
  const answer = await api.ask('GET', path)
  const { status, text } = answer
  if (status !== 200 && status !== 404) throw new Error(`${who} was refused ${path}: ${status} ${text.slice(0, 200)}`)
  return answer
}

/** Sums over everything may run into their time limit until what they read is at hand: that is said, and they are asked again. */
async function warmedUp(api: Api, who: string, path: string): Promise<ApiAnswer> {
  for (let time = 0; time < WARMING; time += 1) {
    const answer = await api.ask('GET', path)
    if (answer.status !== BUSY) break
    say(`${who} ${path}: refused as busy`)
  }
  return answered(api, who, path)
}

async function dashboardCalls(url: string): Promise<IdleCall[]> {
  const all: IdleCall[] = []
  for (const [who, name] of Object.entries(dashboards)) {
    const api = await signIn(url, who)
    const { charts } = (await answered(api, who, `/dashboard/${name}`)).json() as { charts: string[] }
    api.close()
    for (const part of [name, ...(name === 'admin' ? ['admin_charts'] : []), ...charts])
      all.push({ who, path: `/dashboard/${part}` })
  }
  return all
}

/** Milliseconds that each call takes, the median of some; a call that its asker may not make is left out. */
export async function measureIdle(
  url: string,
  calls: readonly IdleCall[],
  times: number,
): Promise<Map<string, number>> {
  const people = new Map<string, Api>()
  const measured = new Map<string, number>()
  for (const { who, path } of calls) {
    const api = people.get(who) ?? (await signIn(url, who))
    people.set(who, api)
    const took: number[] = []
    // The first one prepares statements.
    for (let time = 0; time <= times; time += 1) {
      const begun = performance.now()
      const { status } = await (time === 0 ? warmedUp : answered)(api, who, path)
      if (status === 404) break
      if (time > 0) took.push(performance.now() - begun)
    }
    if (took.length > 0) measured.set(`${who} ${path}`, median(took))
  }
  for (const api of people.values()) api.close()
  return measured
}
