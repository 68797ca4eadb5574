import net, { type AddressInfo, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly url: string
  /** Bytes that went from clients to the server. */
  readonly carried: () => number
  readonly cuts: () => number
  close(): Promise<void>
}

/** Carries bytes to a port, and cuts every connection, for a while, each time so many bytes have passed. */
export async function startCuttingProxy(
  port: () => number,
  cutAt: readonly number[],
  deadMs: number,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let carried = 0
  let cuts = 0
  let dead = false

  function cut(): void {
    cuts += 1
    dead = true
    for (const socket of sockets) socket.resetAndDestroy()
    setTimeout(() => (dead = false), deadMs)
  }

  const server = net.createServer((client) => {
    if (dead) return void client.resetAndDestroy()
    const behind = net.connect(port(), '127.0.0.1')
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        behind.destroy()
      })
    }
    client.on('data', (piece) => {
      carried += piece.length
      const at = cutAt[cuts]
      if (at !== undefined && carried >= at) cut()
    })
    client.pipe(behind)
    behind.pipe(client)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: () => carried,
    cuts: () => cuts,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
