import { setTimeout as pause } from 'node:timers/promises'
import { longInputs, type LongInput } from './long-inputs.ts'
import type { KnownIds, Operation } from './operations.ts'
import { randomFrom } from './random.ts'
import { Wire, requestBytes } from './wire.ts'

export interface Stalls {
  inputs: number
  /** The longest that `/api/livez` waited while one input was worked on. */
  longestMs: number
  readonly failures: string[]
}

interface Setting {
  readonly url: string
  readonly token: string
  readonly known: KnownIds
  readonly seed: number
  readonly inputs: number
  readonly limitMs: number
}

const LIVEZ = requestBytes({ method: 'GET', path: '/api/livez' })
const ANSWER_LIMIT_MS = 30_000
/** A machine that is busy with something else holds up one look, seldom the same one three times. */
const LOOKS = 3

/** Sends every operation with a body long and nested inputs, one at a time, and asks meanwhile whether the server lives. */
export async function measureStalls(operations: readonly Operation[], setting: Setting): Promise<Stalls> {
  const { url, token, known, seed, inputs, limitMs } = setting
  const [wire, probe] = [new Wire(url), new Wire(url)]
  await probe.ask(LIVEZ)
  const stalls: Stalls = { inputs: 0, longestMs: 0, failures: [] }
  for (const operation of operations) {
    // It would end the session that all of them are sent in.
    if (operation.path.endsWith('/logout')) continue
    const random = randomFrom(seed + operation.name.length)
    for (const input of longInputs(operation, token, known, { random, count: inputs })) {
      const waited = await shortestWait(wire, probe, input, limitMs)
      stalls.inputs += 1
      stalls.longestMs = Math.max(stalls.longestMs, waited)
      if (waited > limitMs) stalls.failures.push(`livez waited ${waited.toFixed(0)} ms: ${input.described}`)
    }
  }
  wire.close()
  probe.close()
  return stalls
}

/** What holds the server up does so every time: the shortest of several waits counts. */
async function shortestWait(wire: Wire, probe: Wire, input: LongInput, limitMs: number): Promise<number> {
  let shortest = Infinity
  for (let look = 0; look < LOOKS && shortest > limitMs; look += 1) {
    shortest = Math.min(shortest, await waitDuring(wire, probe, input.bytes))
  }
  return shortest
}

async function waitDuring(wire: Wire, probe: Wire, request: Buffer): Promise<number> {
  // A refusal may come with the end of the connection: what counts here is how long others wait.
  const answered = wire.ask(request, ANSWER_LIMIT_MS).then(
    () => 'answered',
    () => 'answered',
  )
  for (let longest = 0; ;) {
    const begun = performance.now()
    await probe.ask(LIVEZ, ANSWER_LIMIT_MS)
    longest = Math.max(longest, performance.now() - begun)
    if ((await Promise.race([answered, pause(1)])) === 'answered') return longest
  }
}
