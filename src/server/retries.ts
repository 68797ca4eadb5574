/** Longer than a try may take: only then does a message whose sender died go to another. */
export const HELD_MINUTES = 10
/** A message that waited longer speaks of yesterday's appointment. */
export const OLDEST_HOURS = 48

const pauses = [1, 5, 15, 60, 180, 360, 720]

/** After so many tries; none after the last of them. */
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
