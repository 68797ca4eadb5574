/** What to do next, from the answer of a push service. */
export type Verdict =
  | { readonly is: 'taken' }
  /** The subscription has ended. */
  | { readonly is: 'gone' }
  /** The service asks to retry after this time. */
  | { readonly is: 'wait'; readonly seconds: number }
  /** The service rejects our VAPID key. */
  | { readonly is: 'unknownSender'; readonly why: string }
  /** The service rejects this message; others may be accepted. */
  | { readonly is: 'wrong'; readonly why: string }
  | { readonly is: 'failed'; readonly why: string }

/** The answer of the service, or why there was none. */
export type Outcome =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly failure: string }

/** For a 429 without Retry-After. */
const USUAL_WAIT = 60
/** Messages expire after this time, so waiting longer is useless. */
const LONGEST_WAIT = 4 * 60 * 60

export function verdictOn(outcome: Outcome, now: number = Date.now()): Verdict {
  if ('failure' in outcome) return { is: 'failed', why: outcome.failure }
  const { status, retryAfter } = outcome
  const why = `answer ${status}`
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 429) return { is: 'wait', seconds: secondsIn(retryAfter, now) ?? USUAL_WAIT }
  if (status === 401 || status === 403) return { is: 'unknownSender', why }
  if (status >= 400 && status < 500 && status !== 408) return { is: 'wrong', why }
  const asked = status === 503 ? secondsIn(retryAfter, now) : undefined
  // Redirects count as failures: the redirecting host isn't the service the browser named.
  return asked === undefined ? { is: 'failed', why } : { is: 'wait', seconds: asked }
}

/** RFC 9110: seconds, or a date. */
function secondsIn(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(LONGEST_WAIT, Math.max(1, seconds))
}

const FIRST_PAUSE = 30
const LONGEST_PAUSE = 60 * 60

/** How many seconds a subscription rests after so many failures in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failures - 1))
}
