/**
 * W7: every answer that the portal itself gives bears this header: refusals and failures too, and files. A guest network's
 * page, a proxy or a balancer that speaks in the portal's place does not. What lacks it counts as no connection, whatever
 * its status is: reads show what lies on the device, writes wait, and it signs no user out. The one exception is a
 * body that is too large for a proxy.
 */
export const MARK = 'caseway'

/** The version of what the mark promises; readers ask only whether there is one, so that a later one still reaches them. */
export const MARK_VERSION = '1'

/** What browsers give for an answer, as far as it is needed here. */
interface Came {
  readonly status: number
  readonly redirected: boolean
  readonly headers: { get(name: string): string | null }
}

/** Whether the portal itself gave this answer. It never redirects: a redirected call was answered by something in between. */
export function isPortals({ headers, redirected }: Omit<Came, 'status'>): boolean {
  return !redirected && headers.get(MARK) !== null
}

/**
 * A proxy answers 413 by itself, without the mark, when a request is above its limit. Another try would end the same, so
 * this does not count as a lost connection.
 */
export function isTooLargeOnTheWay({ status, redirected }: Pick<Came, 'status' | 'redirected'>): boolean {
  return status === TOO_LARGE && !redirected
}
const TOO_LARGE = 413

export interface PortalAnswer {
  readonly status: number
  readonly body: unknown
}

/** The portal's own answer to a call, whole and readable; undefined where none came, which counts as no connection. */
export async function portalAnswer(came: Came & { text(): Promise<string> }): Promise<PortalAnswer | undefined> {
  if (!isPortals(came)) return undefined
  try {
    const body: unknown = JSON.parse(await came.text())
    return { status: came.status, body }
  } catch {
    // Cut on its way, or changed by what it passed.
    return undefined
  }
}
