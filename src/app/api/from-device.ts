import type { QueryFunction, QueryFunctionContext, Query } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { DeviceBehind } from './device-behind.ts'

type Listener = () => void

/** Which answers came from this device in place of the server, by the hash of their question, and as of when they are. */
function createAges() {
  const ages = new Map<string, number>()
  const listeners = new Set<Listener>()
  const tell = () => listeners.forEach((listener) => listener())
  return {
    asOf: (queryHash: string) => ages.get(queryHash),
    note(queryHash: string, at: number) {
      ages.set(queryHash, at)
      tell()
    },
    drop(queryHash: string) {
      if (ages.delete(queryHash)) tell()
    },
    clear() {
      ages.clear()
      tell()
    },
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export const fromDevice = createAges()

type Device = Pick<DeviceBehind, 'keep' | 'answerHere'>

/**
 * Stands between every question and the server: what the server answers is kept on the device, and where nothing comes
 * from it the device answers, as of when it knew. What is there is an answer; only what is nowhere is an error.
 */
export function behindServer(device: () => Promise<Device>, whenIdle: () => Promise<void>) {
  return async (ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const { queryKey, queryHash } = query
    try {
      const answer = await ask(context)
      fromDevice.drop(queryHash)
      void whenIdle()
        .then(async () => (await device()).keep(queryKey, answer))
        .catch(() => undefined)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) {
        fromDevice.drop(queryHash)
        throw error
      }
      const kept = await device()
        .then(({ answerHere }) => answerHere(queryKey))
        .catch(() => undefined)
      if (!kept) throw error
      fromDevice.note(queryHash, kept.at)
      // As old as it is: the next screen that wants it asks again.
      setTimeout(() => query.setState({ dataUpdatedAt: kept.at }))
      return kept.answer
    }
  }
}
