/** Heartbeats of the lock holder, among tabs and worker; they carry no data. */
export interface Heartbeat {
  /** Heartbeats heard from others. */
  heard(): number
  /** Sends heartbeats while the work lasts; a frozen page sends none. */
  during<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** Several per patience of a waiting caller. */
const EVERY = 4000

export function heartbeatOver(name: string, every = EVERY): Heartbeat {
  const channel = new BroadcastChannel(name)
  let heard = 0
  let closed = false
  channel.addEventListener('message', () => void (heard += 1))
  return {
    heard: () => heard,
    async during(work) {
      const sending = setInterval(() => {
        if (!closed) channel.postMessage('awake')
      }, every)
      try {
        return await work()
      } finally {
        clearInterval(sending)
      }
    },
    close() {
      closed = true
      channel.close()
    },
  }
}
