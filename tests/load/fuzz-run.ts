import { headerOf, type WireAnswer } from './answer-reader.ts'
import { badRequests, type BadRequest } from './bad-requests.ts'
import type { KnownIds, Operation } from './operations.ts'
import { randomFrom } from './random.ts'
import { changedTables } from './table-sums.ts'
import { Gone, TooSlow, Wire } from './wire.ts'

export interface FuzzTarget {
  readonly url: string
  readonly known: KnownIds
  sums(): Promise<Record<string, string>>
  /** Tokens of an administrator and of an outsider, renewed before each group. */
  tokens(): Promise<{ admin: string; outsider: string }>
}

export interface FuzzResult {
  requests: number
  accepted: number
  /** Answers by status. */
  readonly statuses: Map<number, number>
  /** Requests the server hung up on instead of answering. */
  dropped: number
  slowestMs: number
  readonly failures: string[]
}

interface Outcome {
  readonly request: BadRequest
  readonly status: number
  readonly problem: string | undefined
}

const CONNECTIONS = 8
const LIMIT_MS = 10_000
/** Of a hundred requests, how many an outsider sends. */
const OUTSIDERS = 15
const DROPPED = 0

export function emptyResult(): FuzzResult {
  return { requests: 0, accepted: 0, statuses: new Map(), dropped: 0, slowestMs: 0, failures: [] }
}

/** Sends each operation of a group its bad inputs and adds what came of it to the result. */
export async function fuzzGroup(
  target: FuzzTarget,
  operations: readonly Operation[],
  options: { inputs: number; seed: number; values: readonly unknown[] },
  result: FuzzResult,
): Promise<void> {
  const { admin, outsider } = await target.tokens()
  const outside = Math.ceil((options.inputs * OUTSIDERS) / 100)
  const requests = operations.flatMap((operation) => {
    const seed = options.seed + seedOf(operation.name)
    const { values } = options
    const ofAdmin = badRequests(operation, admin, target.known, { count: options.inputs - outside, seed, values })
    return [...ofAdmin, ...badRequests(operation, outsider, target.known, { count: outside, seed: seed + 1, values })]
  })
  // Operations that end a session come last: what follows them would be refused for that alone.
  requests.sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)))

  const before = await target.sums()
  const outcomes = await send(target.url, requests, result)
  const changed = changedTables(before, await target.sums())
  if (changed.length === 0) return
  const refused = outcomes.filter(({ status }) => !isAccepted(status)).map(({ request }) => request)
  if (refused.length === outcomes.length) {
    result.failures.push(`${operations[0]?.tag}: all was refused and yet ${changed.join(', ')} changed`)
  }
  await proveRefusalsHarmless(target, refused, result)
}

/** What was accepted may have changed rows. What was refused is sent once more, alone, and must change none. */
async function proveRefusalsHarmless(
  target: FuzzTarget,
  refused: readonly BadRequest[],
  result: FuzzResult,
): Promise<void> {
  const before = await target.sums()
  const again = await send(target.url, refused, emptyResult())
  if (changedTables(before, await target.sums()).length === 0) return
  const suspects = again.filter(({ status }) => !isAccepted(status)).map(({ request }) => request)
  for (const suspect of suspects) {
    const calm = await target.sums()
    const [outcome] = await send(target.url, [suspect], emptyResult())
    const changed = changedTables(calm, await target.sums())
    if (changed.length > 0 && outcome && !isAccepted(outcome.status)) {
      result.failures.push(`${outcome.status} and yet ${changed.join(', ')} changed: ${suspect.described}`)
    }
  }
}

async function send(url: string, requests: readonly BadRequest[], result: FuzzResult): Promise<Outcome[]> {
  const waiting = requests.toReversed()
  const outcomes: Outcome[] = []
  const client = async (): Promise<void> => {
    const wire = new Wire(url)
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const begun = performance.now()
      const outcome = await attempt(wire, request)
      result.slowestMs = Math.max(result.slowestMs, performance.now() - begun)
      outcomes.push(outcome)
      count(outcome, result)
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return outcomes
}

function count({ status, problem, request }: Outcome, result: FuzzResult): void {
  result.requests += 1
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
  if (status === DROPPED) result.dropped += 1
  if (isAccepted(status)) result.accepted += 1
  if (problem) result.failures.push(`${problem}: ${request.described}`)
}

async function attempt(wire: Wire, request: BadRequest): Promise<Outcome> {
  try {
    const answer = await wire.ask(request.bytes, LIMIT_MS)
    return { request, status: answer.status, problem: problemWith(answer, request.operation) }
  } catch (error) {
    if (error instanceof TooSlow) return { request, status: DROPPED, problem: error.message }
    if (error instanceof Gone) return { request, status: DROPPED, problem: undefined }
    throw error
  }
}

/** A refusal says what it is, in the form that the API's document names, and nothing about the inside. */
function problemWith(answer: WireAnswer, { refusesInText }: Operation): string | undefined {
  const { status, body } = answer
  if (status >= 500) return `${status} ${body.toString('utf8', 0, 300)}`
  const text = body.toString()
  if (/\bat .*\.ts:\d+|node_modules|syntax error at or near/.test(text))
    return `${status} tells about the inside: ${text.slice(0, 300)}`
  // The HTTP parser itself answers what is no HTTP, without a body.
  if (status < 400 || text === '') return undefined
  if (refusesInText && headerOf(answer, 'content-type')?.startsWith('text/plain')) return undefined
  return text.startsWith('{') && text.includes('"code":"') ? undefined : `${status} has no code: ${text.slice(0, 300)}`
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}

function endsSession({ operation }: BadRequest): boolean {
  return operation.path.endsWith('/logout')
}

function seedOf(name: string): number {
  return randomFrom([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)).below(2 ** 30)
}

/** The operations by the part of the API they belong to; with `most`, several parts share a group. */
export function groupsOf(operations: readonly Operation[], most = Infinity): Operation[][] {
  const parts = [...Map.groupBy(operations, ({ tag }) => tag).values()]
  if (parts.length <= most) return parts
  return Array.from({ length: most }, (_, group) => parts.filter((_, index) => index % most === group).flat())
}
