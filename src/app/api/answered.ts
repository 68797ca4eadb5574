import type { QueryClient } from '@tanstack/react-query'

/** After this delay, secondary data is no longer awaited. */
const PATIENCE = 3000
/** A page asks in waves: its parts come, and ask for what they show. */
const CALM = 300

export const firstScreen = Promise.withResolvers<void>()

/**
 * Until the first screen is there and nothing has been asked for during a moment, so that what comes along does not stand
 * in line before it; but not for ever.
 */
export async function answered(client: QueryClient): Promise<void> {
  await firstScreen.promise
  await new Promise<void>((go) => {
    let calm: ReturnType<typeof setTimeout> | undefined
    const done = (): void => {
      clearTimeout(patience)
      clearTimeout(calm)
      leave()
      go()
    }
    const look = (): void => {
      if (client.isFetching() > 0) {
        clearTimeout(calm)
        calm = undefined
      } else calm ??= setTimeout(done, CALM)
    }
    const patience = setTimeout(done, PATIENCE)
    const leave = client.getQueryCache().subscribe(look)
    look()
  })
}
