import type { Context } from 'hono'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller, Env } from '#server/http/caller.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Channel } from './connections.ts'
import type { Tickets } from './tickets.ts'

export interface Admitted {
  readonly caller: Caller
  readonly viewer: Viewer
}

export type Admit = (c: Context<Env>, channel: Channel) => Promise<Admitted>

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly tickets: Tickets
  readonly tokens: Tokens
  readonly publicUrl: string | undefined
  /** Whether clients of the first API may come with their access token, and without a page behind them. */
  readonly accessTokens: boolean
}

const LONGEST_TOKEN = 2048

/** Authenticates a socket handshake. Every failure gets the same refusal, so it reveals nothing. */
export function openAdmission({ callerDatabase, tickets, tokens, publicUrl, accessTokens }: Parts): Admit {
  async function sessionOf(token: string): Promise<string | undefined> {
    const session = await tickets.take(token)
    if (session || !accessTokens) return session
    return (await tokens.verify(token)).sessionId
  }

  /** A foreign origin can't open a socket, even with a valid ticket. */
  function fromHere(c: Context): boolean {
    const origin = c.req.header('origin')
    if (origin === undefined) return accessTokens
    if (!URL.canParse(origin)) return false
    // A proxy may speak TLS in front, so the scheme says nothing; the name does.
    return publicUrl ? origin === new URL(publicUrl).origin : new URL(origin).host === c.req.header('host')
  }

  return async (c, channel) => {
    const token = c.req.query('token') ?? ''
    if (token === '' || token.length > LONGEST_TOKEN || !fromHere(c)) throw new Refusal('NOT_SIGNED_IN')
    try {
      const sessionId = await sessionOf(token)
      if (!sessionId) throw new Refusal('NOT_SIGNED_IN')
      const caller = { sessionId, ip: c.get('ip'), requestId: c.get('requestId') }
      const { viewer } = await callerDatabase.run(caller, () => [])
      // Notices for a person go only to their own session.
      if (viewer.looks_by) throw new Refusal('NOT_SIGNED_IN')
      if (channel === 'items' && !hearsPatients(viewer)) throw new Refusal('NOT_SIGNED_IN')
      return { caller, viewer }
    } catch (cause) {
      throw cause instanceof Refusal ? new Refusal('NOT_SIGNED_IN', { cause }) : cause
    }
  }
}

/** C5: notifications are for those who look after patients. */
export function hearsPatients(viewer: Pick<Viewer, 'is_casemanager' | 'is_underwriter'>): boolean {
  return viewer.is_casemanager || viewer.is_underwriter
}
