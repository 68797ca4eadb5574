import { createServer } from 'node:net'

// Below the ports that systems hand out by themselves: one of those may have gone to another program before it is used.
const FIRST = 10_000
const SHARES = 400
const IN_A_SHARE = 50

let next = Math.floor(Math.random() * IN_A_SHARE)

/** An unused port of this machine. Each process takes from a share of its own, by turns. */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % SHARES) * IN_A_SHARE
  for (let tries = 0; tries < IN_A_SHARE; tries += 1) {
    const port = first + (next++ % IN_A_SHARE)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} on is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((tell) => {
    const probe = createServer()
    probe.once('error', () => tell(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => tell(true)))
  })
}
