import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Where links lead that somebody else will open. What a caller says of the host is his own word: it could send a mail's
 * reader, and the secret in the link with him, anywhere. Without a settled address it counts only where it names the
 * very address that his connection came to.
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
