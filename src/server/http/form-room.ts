import { Refusal } from '#domain/errors.ts'

/** The room that one call takes for its form. */
export interface FormRoom {
  take(bytes: number): void
  /** When the call has been answered, whatever the answer was. */
  leave(): void
}

/** Four of the largest files at once. */
const MOST_HELD = 100 * 1024 * 1024
const AGAIN_SECONDS = 5

/**
 * Forms are held in memory while they are read and worked on; of all of them together there is never more than this.
 * What counts is what has come in, so that nobody keeps others out by announcing much and sending little.
 */
export function openFormRoom(most = MOST_HELD): () => FormRoom {
  let held = 0
  return () => {
    let own = 0
    return {
      take(bytes) {
        if (held + bytes > most) throw new Refusal('TOO_MANY_REQUESTS', { details: { retry_after: AGAIN_SECONDS } })
        held += bytes
        own += bytes
      },
      leave() {
        held -= own
        own = 0
      },
    }
  }
}
