/** I: no transaction, T: inside one, E: inside one that failed. */
const statuses = ['I', 'T', 'E'] as const
export type SessionStatus = (typeof statuses)[number]

const READY_FOR_QUERY = [0x5a, 0, 0, 0, 5]

/** The status in the ReadyForQuery that ends a reply; none where the client has not asked to end it yet. */
export function statusAfter(reply: Uint8Array): SessionStatus | undefined {
  const start = reply.length - READY_FOR_QUERY.length - 1
  if (start < 0 || READY_FOR_QUERY.some((byte, i) => reply[start + i] !== byte)) return undefined
  const status = String.fromCharCode(reply[start + 5] ?? 0)
  return statuses.find((known) => known === status)
}

/** The ErrorResponse a server sends before it ends a connection. */
export function fatalError(sqlState: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`)
  const header = Buffer.alloc(5)
  header.write('E', 0, 'latin1')
  header.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([header, fields])
}
