import { Wire } from './wire.ts'

export interface Burst {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Answers of another status than the wanted one, by status. */
  readonly refused: ReadonlyMap<number, number>
}

export interface BurstOptions {
  readonly connections: number
  readonly seconds: number
  readonly status: number
  /** The bytes of the next request. */
  next(): Buffer
}

/** Keeps so many requests in flight for so long, each connection asking again as soon as it was answered. */
export async function burst(url: string, { connections, seconds, status, next }: BurstOptions): Promise<Burst> {
  const times: number[] = []
  const refused = new Map<number, number>()
  const begun = performance.now()
  const until = begun + seconds * 1000
  const client = async (): Promise<void> => {
    const wire = new Wire(url)
    for (let now = performance.now(); now < until;) {
      const answer = await wire.ask(next())
      const then = performance.now()
      times.push(then - now)
      now = then
      if (answer.status !== status) refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1)
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: connections }, client))
  const took = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: times.length / took,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    refused,
  }
}

export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return at(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
