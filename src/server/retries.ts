/** Lease of a sending process, longer than one attempt. After it, another process takes the message over. */
export const HELD_MINUTES = 10
/** Older messages are given up: they may concern an appointment that is over. */
export const OLDEST_HOURS = 48

const pauses = [1, 5, 15, 60, 180, 360, 720]

/** Delay after this many attempts; undefined if there are no more. */
export function minutesUntilNextTry(attempts: number): number | undefined {
  return pauses[attempts - 1]
}

interface Queue<Due> {
  /** Takes up the next few messages that are due. */
  readonly take: () => Promise<readonly Due[]>
  readonly send: (due: Due) => Promise<void>
  readonly isClosed: () => boolean
}

/** Sends what is due, a few at a time, until nothing is left. Answers how many messages it took up. */
export async function sendAllDue<Due>({ take, send, isClosed }: Queue<Due>): Promise<number> {
  let taken = 0
  while (!isClosed()) {
    const messages = await take()
    if (messages.length === 0) break
    taken += messages.length
    await Promise.all(messages.map(send))
  }
  return taken
}
