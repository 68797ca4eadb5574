import { Refusal } from '#domain/errors.ts'

/** The room that one call takes for its form. */
export interface FormRoom {
  take(bytes: number): void
  /** When the call has been answered, whatever the answer was. */
  leave(): void
}

/** Four of the largest files at once. */
const MOST_HELD = 100 * 1024 * 1024
/** A slow or stalled upload blocks only its own sender. */
const MOST_OF_ONE = 2
const AGAIN_SECONDS = 5

/**
 * Forms are held in memory while they are read and processed, up to this total. Only received bytes count, so that no
 * client can keep others out by announcing much and sending little.
 */
export function openFormRoom(most = MOST_HELD): (owner: string) => FormRoom {
  const forms = new Map<string, number>()
  let held = 0
  return (owner) => {
    let own = 0
    return {
      take(bytes) {
        const others = forms.get(owner) ?? 0
        if (held + bytes > most || (own === 0 && others >= MOST_OF_ONE))
          throw new Refusal('TOO_MANY_REQUESTS', { details: { retry_after: AGAIN_SECONDS } })
        if (own === 0) forms.set(owner, others + 1)
        held += bytes
        own += bytes
      },
      leave() {
        if (own === 0) return
        const others = (forms.get(owner) ?? 0) - 1
        if (others > 0) forms.set(owner, others)
        else forms.delete(owner)
        held -= own
        own = 0
      },
    }
  }
}
