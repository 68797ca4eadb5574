const WITHOUT_TOKEN = 5_000
const AFTER_CLOSE = 20_000
/** So many in a row are no restart of the server. */
const MOST_TURNED_AWAY = 3
/** A connection that flickers says again and again that it is back. */
const BETWEEN_RENEWALS = 2_000
/** The state of a socket that takes messages. */
const OPEN = 1

/** What a line needs of a socket. */
export type LineSocket = Pick<WebSocket, 'close' | 'send' | 'readyState' | 'addEventListener'>

interface Parts {
  /** Where to connect to, with a fresh token in it; undefined where there is none now. */
  readonly address: () => Promise<string | undefined>
  readonly connect: (address: string) => LineSocket
  readonly opened: () => void
  readonly heard: (text: string) => void
  readonly closed: (code: number) => void
  /** Told once when tries in a row were all turned away, though a ticket could be had: something on the way lets none through. */
  readonly refused?: () => void
  readonly wait?: (done: () => void, milliseconds: number) => unknown
  readonly now?: () => number
}

export interface Line {
  /** Sends a message if connected. */
  say(saying: object): void
  /** Throws the socket away and takes a new one, at most every two seconds: the old may have died without a word. */
  renew(): void
  end(): void
}

/** C5: a socket that comes back: 5 seconds without a token, 20 after it was closed. Errors close it and are only logged. */
export function keepLine({
  address,
  connect,
  opened,
  heard,
  closed,
  refused,
  wait = setTimeout,
  now = () => performance.now(),
}: Parts): Line {
  let ended = false
  let renewed = -Infinity
  let isRenewalDue = false
  let socket: LineSocket | undefined
  let turnedAway = 0
  // Whatever an earlier try brings about is no longer of interest.
  let current = new AbortController()

  function drop(): AbortSignal {
    current.abort()
    socket?.close()
    socket = undefined
    current = new AbortController()
    return current.signal
  }

  function later(milliseconds: number): void {
    const { signal } = current
    wait(() => {
      if (!signal.aborted) void dial()
    }, milliseconds)
  }

  async function dial(): Promise<void> {
    const signal = drop()
    const to = await address().catch(warn)
    if (signal.aborted) return
    if (to === undefined) return later(WITHOUT_TOKEN)
    const fresh = connect(to)
    socket = fresh
    let stood = false
    fresh.addEventListener(
      'open',
      () => {
        stood = true
        turnedAway = 0
        opened()
      },
      { signal },
    )
    fresh.addEventListener('message', ({ data }) => heard(String(data)), { signal })
    fresh.addEventListener(
      'error',
      () => {
        warn('The socket failed.')
        fresh.close()
      },
      { signal },
    )
    fresh.addEventListener(
      'close',
      ({ code }) => {
        drop()
        later(AFTER_CLOSE)
        turnedAway += stood ? 0 : 1
        if (turnedAway === MOST_TURNED_AWAY) refused?.()
        closed(code)
      },
      { signal },
    )
  }

  function say(saying: object): void {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify(saying))
  }

  function renew(): void {
    const rest = renewed + BETWEEN_RENEWALS - now()
    if (rest <= 0) {
      renewed = now()
      return void dial()
    }
    if (isRenewalDue) return
    isRenewalDue = true
    wait(() => {
      isRenewalDue = false
      if (!ended) renew()
    }, rest)
  }

  function end(): void {
    ended = true
    drop()
  }

  void dial()
  return { say, renew, end }
}

/** C5: only logged, the user can't fix it and it is retried soon. */
export function warn(error: unknown): undefined {
  // oxlint-disable-next-line no-console
  console.warn('Notifications:', error)
}
