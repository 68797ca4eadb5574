import readline from 'node:readline'

/** How many events, and how many a second; 0 means as many as the database takes. */
export interface BurstOrder {
  readonly events: number
  readonly rate: number
}

/** The same clock in every process of this machine, in milliseconds. */
export const clock = (): number => performance.timeOrigin + performance.now()

const AT_ONCE = 8

/** Does what is ordered on the standard input, and answers when each event was committed. */
export async function answerBursts(write: (index: number) => Promise<unknown>): Promise<void> {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const order = JSON.parse(line) as BurstOrder
    const begun = clock()
    const committed = await burst(order, write)
    process.stdout.write(`${JSON.stringify({ begun, committed })}\n`)
  }
}

async function burst({ events, rate }: BurstOrder, write: (index: number) => Promise<unknown>): Promise<number[]> {
  const committed: number[] = []
  const one = async (index: number): Promise<void> => {
    await write(index)
    committed[index] = clock()
  }
  if (rate > 0) {
    const begun = performance.now()
    const under: Promise<void>[] = []
    for (let index = 0; index < events; index += 1) {
      const early = begun + (index * 1000) / rate - performance.now()
      if (early > 1) await new Promise((go) => void setTimeout(go, early))
      under.push(one(index))
    }
    await Promise.all(under)
    return committed
  }
  let next = 0
  const writer = async (): Promise<void> => {
    while (next < events) {
      const index = next
      next += 1
      await one(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))
  return committed
}
