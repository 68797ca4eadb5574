type Request = (address: string, init: RequestInit) => Promise<Response>

declare global {
  /** The answer to what a script asked before the portal, for the same question and once. */
  var askedAhead: ((address: string, init: RequestInit, request: Request) => Promise<Response> | undefined) | undefined
}

// It is there from now on: a script that comes later than the portal has nothing more to ask.
globalThis.askedAhead ??= undefined

/** Asks the server, but for what was asked ahead. */
export const request: Request = (address, init) => globalThis.askedAhead?.(address, init, fetch) ?? fetch(address, init)

/** What was not taken for the first screen is too old for any other. */
export function endAskedAhead(): void {
  globalThis.askedAhead = undefined
}
