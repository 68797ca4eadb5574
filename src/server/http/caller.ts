import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#domain/errors.ts'
import { KEEPS_AHEAD } from '#domain/keeping-ahead.ts'
import { isUuid } from '#domain/rules/uuid.ts'
import type { Tokens } from './tokens.ts'

/** A request as those who answer it see it: whose it is and what the record of it should say. */
export interface Caller {
  readonly sessionId: string
  readonly ip: string | null
  readonly requestId: string
  /** Whether the client says that a device reads this to keep it, without showing it. */
  readonly keepsAhead?: boolean
}

/** What the request pipeline knows when a handler runs. */
export interface Env {
  Variables: {
    requestId: string
    ip: string | null
    /** Method and defined address of the call, once it is known. */
    call: string | undefined
    /** Whose session it is. */
    userId: string
    /** The user being viewed as, if any. */
    looksAs: string | undefined
    caller: Caller
  }
}

/** Every call behind this needs a token. Whether its session still lives is the database's first question. */
export function requireCaller(tokens: Tokens) {
  return createMiddleware<Env>(async (c, next) => {
    const header = c.req.header('authorization') ?? ''
    if (!header.startsWith('Bearer ')) throw new Refusal('NOT_SIGNED_IN')
    const { sessionId, userId, looksAs } = await tokens.verify(header.slice('Bearer '.length))
    c.set('userId', userId)
    c.set('looksAs', looksAs)
    const keepsAhead = c.req.header(KEEPS_AHEAD) !== undefined
    c.set('caller', { sessionId, ip: c.get('ip'), requestId: c.get('requestId'), ...(keepsAhead && { keepsAhead }) })
    await next()
  })
}

/** An id from the address. A text that can't be one names nothing, so it is not found. */
export function idParam(c: Context, name = 'id'): string {
  const id = (c.req.param(name) ?? '').toLowerCase()
  if (!isUuid(id)) throw new Refusal('NOT_FOUND')
  return id
}
