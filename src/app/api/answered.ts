import type { QueryClient } from '@tanstack/react-query'

/** After this delay, secondary data is no longer awaited. */
const PATIENCE = 3000

export const firstScreen = Promise.withResolvers<void>()

let held: Promise<unknown> = Promise.resolve()

/** Something of the first screen that is on its way: what comes along waits for it too. */
export function holdFor(part: Promise<unknown>): void {
  held = Promise.allSettled([held, part])
}

/**
 * Until the first screen is there and nothing is being asked for, so that what comes along does not stand in line before
 * it; but not for ever.
 */
export async function answered(client: QueryClient): Promise<void> {
  await firstScreen.promise
  await Promise.race([held, new Promise<void>((go) => void setTimeout(go, PATIENCE))])
  await new Promise<void>((go) => {
    const done = (): void => {
      clearTimeout(patience)
      leave()
      go()
    }
    const look = (): void => {
      if (client.isFetching() === 0) done()
    }
    const patience = setTimeout(done, PATIENCE)
    const leave = client.getQueryCache().subscribe(look)
    look()
  })
}
