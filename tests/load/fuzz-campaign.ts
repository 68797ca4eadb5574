/**
 * npm run campaign:fuzz: every operation that the API's own document names gets bad inputs, from a user who could do
 * harm and from an outsider. No answer may be a fault of the server, none may take long, and what is refused must leave
 * every row as it was. Then every operation with a body gets long and deeply nested inputs, and `/api/livez` must answer
 * within 50 ms while each of them is worked on.
 *
 * FUZZ_DATABASE  embedded, postgres or both (the default; without PostgreSQL only embedded)
 * INPUTS         bad inputs for each operation (default 100)
 * SEED_NUMBER    the run of random numbers (default 1)
 * LONG_INPUTS    long inputs for each operation with a body (default 40)
 * QUICK=1        2 inputs and 1 long one, unless they are named
 */
import { postgresBinaries } from '#tests/support/postgres.ts'
import { Api, signIn } from './api.ts'
import { badValues } from './bad-requests.ts'
import { emptyResult, fuzzGroup, groupsOf, type FuzzTarget } from './fuzz-run.ts'
import { operationsOf, type KnownIds, type OpenApi, type Operation } from './operations.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { residentMb } from './process-figures.ts'
import { say, whole } from './report.ts'
import { startProgram, type ServerProcess } from './server-process.ts'
import { measureStalls, type Stalls } from './stalls.ts'
import { databaseSetting, numberSetting, QUICK } from './settings.ts'

const kinds = databaseSetting('FUZZ_DATABASE', Boolean(postgresBinaries()))
const inputs = numberSetting('INPUTS', 100, 2)
const longOnes = numberSetting('LONG_INPUTS', 40, 1)
const seed = numberSetting('SEED_NUMBER', 1)

const SHOWN = 40
/**
 * The quick form runs beside other tests, on machines of any speed: only what no busy machine explains is a fault there.
 * The slow patterns that were found once took whole seconds.
 */
const LONGEST_WAIT_MS = QUICK ? 1000 : 50
/** Around each group all tables are summed, which takes longer than the few requests of the quick form. */
const MOST_GROUPS = QUICK ? 5 : Infinity

let failed = false
for (const kind of kinds) {
  const data = await prepareData(kind, { size: 'demo' })
  try {
    await campaign(data)
  } finally {
    await data.remove()
  }
}
process.exitCode = failed ? 1 : 0

async function campaign(data: PreparedData): Promise<void> {
  const server = await startProgram('tests/load/fuzz-server.ts', {
    ...data.environment,
    SIGN_IN_LIMIT: '1000000',
    ACCESS_TOKEN_MINUTES: '720',
  })
  try {
    const target = await targetOf(server)
    const document = (await new Api(server.url).ask('GET', '/openapi.json')).json() as OpenApi
    const operations = operationsOf(document)
    const result = emptyResult()
    const groups = groupsOf(operations, MOST_GROUPS)
    const values = badValues(seed)
    let warm = 0
    const begun = performance.now()
    for (const [index, group] of groups.entries()) {
      await fuzzGroup(target, group, { inputs, seed, values }, result)
      if (!server.alive()) {
        result.failures.push(`the server died in ${group[0]?.tag}: ${server.complaints().slice(-2000)}`)
        break
      }
      if (index === 2) warm = residentMb(server.pid)
    }
    const seconds = (performance.now() - begun) / 1000
    const stalls = server.alive() ? await longInputsTo(target, operations) : undefined
    result.failures.push(...(stalls?.failures ?? []))
    const statuses = [...result.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status === 0 ? 'hung up' : status}: ${whole(count)}`)
    say(
      `${data.kind}: ${operations.length} operations × ${inputs} = ${whole(result.requests)} bad requests in ${seconds.toFixed(0)} s, seed ${seed}`,
    )
    say(`  ${statuses.join(', ')}`)
    say(
      `  accepted after all ${whole(result.accepted)}; slowest answer ${whole(result.slowestMs)} ms; memory ${whole(warm)} → ${whole(residentMb(server.pid))} MB; process alive: ${server.alive() ? 'yes' : 'no'}`,
    )
    if (stalls) say(`  ${whole(stalls.inputs)} long inputs; longest wait of livez ${whole(stalls.longestMs)} ms`)
    say(`  failures: ${result.failures.length}`)
    for (const failure of result.failures.slice(0, SHOWN)) say(`  FAILED: ${failure}`)
    failed ||= result.failures.length > 0
  } finally {
    await server.stop()
  }
}

async function longInputsTo(target: FuzzTarget, operations: readonly Operation[]): Promise<Stalls> {
  const { admin: token } = await target.tokens()
  const { url, known } = target
  return measureStalls(operations, { url, token, known, seed, inputs: longOnes, limitMs: LONGEST_WAIT_MS })
}

async function targetOf(server: ServerProcess): Promise<FuzzTarget> {
  const door = /sums: (http:\S+)/.exec(server.said())?.[1] ?? ''
  const ask = async <T>(what: string): Promise<T> => (await fetch(`${door}/${what}`)).json() as Promise<T>
  return {
    url: server.url,
    known: await ask<KnownIds>('ids'),
    sums: () => ask<Record<string, string>>('sums'),
    async tokens() {
      const [admin, outsider] = [await signIn(server.url, 'admin'), await signIn(server.url, 'lawfirm')]
      return { admin: admin.token, outsider: outsider.token }
    },
  }
}
