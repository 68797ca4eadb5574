import type { QueryFunction, QueryFunctionContext, Query } from '@tanstack/react-query'
import { createAnswerAges } from './answer-ages.ts'
import { isUnanswered } from './api-error.ts'
import type { DeviceFallback } from './device-fallback.ts'

export const fromDevice = createAnswerAges()

/**
 * W8: so long the server is waited for before what lies here is shown; and so long on a line that was slow just now. What is
 * to be shown is got ready in the second half of it.
 */
const GRACE = 240
const SLOW_GRACE = 80

/** When the device is looked at again after a look at it failed: a busy one may fail once and be well a moment later. */
const NEXT_LOOKS = [1000, 4000, 15_000]

type Device = Pick<DeviceFallback, 'keep' | 'answerFromDevice'>

type Kept = NonNullable<Awaited<ReturnType<Device['answerFromDevice']>>>

interface Given {
  readonly grace?: number
  /** Whether anything was kept here: else the device is not opened while the server may still answer. */
  readonly liesHere?: () => boolean
  readonly nextLooks?: readonly number[]
  /** Hears of every question as it goes to the server. */
  readonly asks?: (query: Query) => void
}

type Outcome = { readonly answer: unknown } | { readonly error: unknown }

/** A question that is on its way to the server. */
interface Asking {
  readonly outcome: Promise<Outcome>
  readonly stop: AbortController
}

const errorFrom = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

const settled = () => new Promise((go) => void setTimeout(go))

function within(outcome: Promise<Outcome>, milliseconds: number): Promise<Outcome | undefined> {
  const late = new Promise<undefined>((go) => void setTimeout(go, milliseconds))
  return Promise.race([outcome, late])
}

/** Asks the server, under a signal of its own: what is asked may outlive the waiting for it. */
function begin(ask: QueryFunction, context: QueryFunctionContext): Asking {
  const stop = new AbortController()
  // Read only by queries that use it: the cache aborts only those without observers.
  const signal = { get: () => AbortSignal.any([context.signal, stop.signal]) }
  const own: QueryFunctionContext = Object.create(context, { signal })
  const outcome = (async () => ask(own))().then(
    (answer): Outcome => ({ answer }),
    (error: unknown): Outcome => ({ error }),
  )
  return { outcome, stop }
}

/**
 * Stands between every question and the server: what the server answers is kept on the device, and where nothing comes
 * from it the device answers, as of when it knew. What is there is an answer; only what is nowhere is an error. A slow line
 * is not waited for where something lies here: the server's answer takes its place when it comes.
 */
export function offlineFallback(
  device: () => Promise<Device>,
  whenIdle: () => Promise<void>,
  { grace = GRACE, liesHere = () => true, nextLooks = NEXT_LOOKS, asks = () => undefined }: Given = {},
) {
  let slow = false
  /** What the device has answered meanwhile. */
  const followed = new WeakMap<Query, Asking>()

  function keep(query: Query, answer: unknown): unknown {
    fromDevice.drop(query.queryHash)
    void whenIdle()
      .then(async () => (await device()).keep(query, answer))
      .catch(() => undefined)
    return answer
  }

  async function lookUp(query: Query, atOnce: boolean): Promise<Kept | 'failed' | undefined> {
    try {
      return await (await device()).answerFromDevice(query, atOnce)
    } catch (error) {
      // The user can't mend it; where it happens again, this says why nothing is shown.
      // oxlint-disable-next-line no-console
      console.warn('device', error)
      return 'failed'
    }
  }

  /** Nothing came from anywhere, as the device failed: what it has is shown as soon as it is well, if it is still wanted. */
  async function lookAgain(query: Query): Promise<void> {
    const isOpen = () => query.isActive() && query.state.data === undefined
    for (const wait of nextLooks) {
      await new Promise((go) => void setTimeout(go, wait))
      if (!isOpen()) return
      const kept = await lookUp(query, false)
      if (!isOpen() || kept === undefined) return
      if (kept === 'failed') continue
      fromDevice.fail()
      query.setData(standIn(query, kept).answer, { manual: true })
      return
    }
  }

  /** What lies here in place of the server's answer. */
  function standIn(query: Query, kept: Kept): Kept {
    const { queryHash } = query
    fromDevice.note(queryHash, kept.at)
    // As old as it is: the next screen that wants it asks again.
    setTimeout(() => {
      if (fromDevice.asOf(queryHash) === kept.at) query.setState({ dataUpdatedAt: kept.at })
    })
    return kept
  }

  async function resultOf(outcome: Outcome, query: Query): Promise<unknown> {
    if ('answer' in outcome) return keep(query, outcome.answer)
    const kept = isUnanswered(outcome.error) ? await lookUp(query, false) : undefined
    if (kept === undefined || kept === 'failed') {
      fromDevice.drop(query.queryHash)
      if (kept) void lookAgain(query)
      throw outcome.error
    }
    fromDevice.fail()
    return standIn(query, kept).answer
  }

  /** The server's late word on what the device has answered. Where it says nothing, that stays, with its age. */
  async function follow(asking: Asking, query: Query): Promise<void> {
    const { outcome, stop } = asking
    followed.set(query, asking)
    fromDevice.beginAsking(query.queryHash, stop)
    const came = await outcome
    // What the device has answered must have arrived first.
    await settled()
    if (stop.signal.aborted) return
    followed.delete(query)
    if ('answer' in came) {
      // A change that was heard of since the question is not in its answer: the next look asks again.
      const outdated = query.state.isInvalidated
      query.setData(keep(query, came.answer), { manual: true })
      if (outdated) query.invalidate()
    } else if (isUnanswered(came.error)) fromDevice.fail()
    else {
      fromDevice.drop(query.queryHash)
      query.setState({ status: 'error', error: errorFrom(came.error), errorUpdatedAt: Date.now() })
    }
    fromDevice.endAsking(query.queryHash, stop)
  }

  return async (ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const before = followed.get(query)
    // What was asked before a change may be answered with what was before it.
    const joins = before !== undefined && !before.stop.signal.aborted && !query.state.isInvalidated
    if (!joins) asks(query)
    const asking = joins ? before : begin(ask, context)
    if (before && !joins) {
      before.stop.abort()
      fromDevice.endAsking(query.queryHash, before.stop)
    }
    // What the server has said itself is shown meanwhile as it is.
    const heard = query.state.data !== undefined && fromDevice.asOf(query.queryHash) === undefined
    if (heard) return resultOf(await asking.outcome, query)
    const half = (slow ? SLOW_GRACE : grace) / 2
    let inTime = await within(asking.outcome, half)
    const here = inTime || !liesHere() ? undefined : lookUp(query, true)
    inTime ??= await within(asking.outcome, half)
    if (inTime) {
      if ('answer' in inTime) slow = false
      return resultOf(inTime, query)
    }
    const kept = await here
    if (kept === undefined || kept === 'failed') return resultOf(await asking.outcome, query)
    slow = true
    if (!joins) void follow(asking, query)
    return standIn(query, kept).answer
  }
}
