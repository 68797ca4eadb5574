import type { MiddlewareHandler } from 'hono'

/** Whether new requests should be sent to this process. One that is about to stop says no first, and then stops. */
export interface Readiness {
  readonly leaving: boolean
  leave(): void
}

export function openReadiness(): Readiness {
  let leaving = false
  return {
    get leaving() {
      return leaving
    },
    leave() {
      leaving = true
    },
  }
}

/** While a server leaves, each answer ends its connection, so that a proxy opens the next one to another server. */
export function endConnections(readiness: Readiness): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (readiness.leaving) c.header('connection', 'close')
  }
}
