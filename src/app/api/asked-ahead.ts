type Request = (address: string, init: RequestInit) => Promise<Response>

declare global {
  /** Left by a script that asked before the portal ran: the answer to the same question, once. */
  var askedAhead: ((address: string, init: RequestInit, request: Request) => Promise<Response> | undefined) | undefined
}

/** Asks the server, but for what was asked ahead. */
export const request: Request = (address, init) => globalThis.askedAhead?.(address, init, fetch) ?? fetch(address, init)

/** What was not taken for the first screen is too old for any other. */
export function endAskedAhead(): void {
  globalThis.askedAhead = undefined
}
