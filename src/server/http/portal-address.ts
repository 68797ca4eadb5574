import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Base address for links that another person will open. The Host header is under the caller’s control: it could send a
 * reader, and the secret in the link, anywhere. Without a configured address it is accepted only if it names the very
 * address the connection came to.
 */
export function portalAddress(publicUrl: string | undefined): (c: Context) => string {
  return (c) => {
    if (publicUrl !== undefined) return publicUrl
    const { incoming }: HttpBindings = c.env
    const { localAddress = '', localPort = 0 } = incoming.socket
    const address = localAddress.replace(/^::ffff:(?=\d)/, '')
    const own = `${address.includes(':') ? `[${address}]` : address}:${localPort}`
    const local = `localhost:${localPort}`
    const loops = address === '::1' || address.startsWith('127.')
    return `http://${loops && c.req.header('host')?.toLowerCase() === local ? local : own}`
  }
}
