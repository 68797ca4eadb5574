/** Heartbeats of the lock holder, among tabs and worker; they carry no data. */
export interface Signs {
  /** How many were heard of others. */
  heard(): number
  /** Gives some for as long as the work lasts; a page that was put to sleep gives none. */
  during<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** Several times within the patience of those who wait. */
const EVERY = 4000

export function signsOver(name: string, every = EVERY): Signs {
  const channel = new BroadcastChannel(name)
  let heard = 0
  let closed = false
  channel.addEventListener('message', () => void (heard += 1))
  return {
    heard: () => heard,
    async during(work) {
      const giving = setInterval(() => {
        if (!closed) channel.postMessage('awake')
      }, every)
      try {
        return await work()
      } finally {
        clearInterval(giving)
      }
    },
    close() {
      closed = true
      channel.close()
    },
  }
}
