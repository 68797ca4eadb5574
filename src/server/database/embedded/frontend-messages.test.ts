import { beforeEach, expect, test } from 'vitest'
import { farewell, FrontendReader, startupMessage } from './frontend-messages.ts'

let events: string[]
let reader: FrontendReader

beforeEach(() => {
  events = []
  reader = new FrontendReader(40, {
    startup: () => events.push('startup'),
    group: (messages) => events.push(readable(messages)),
    goodbye: () => events.push('goodbye'),
  })
  reader.read(Buffer.from(startupMessage()))
})

/** Kind and body of each message, zeros as dots; fails where a length is wrong. */
function readable(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes)
  const messages: string[] = []
  for (let at = 0; at < buffer.length;) {
    const end = at + 1 + buffer.readInt32BE(at + 1)
    expect(end).toBeLessThanOrEqual(buffer.length)
    messages.push(buffer.toString('latin1', at, at + 1) + buffer.toString('latin1', at + 5, end).replaceAll('\0', '.'))
    at = end
  }
  return messages.join(' ')
}

function message(kind: string, body: string): Buffer {
  const header = Buffer.alloc(5)
  header.write(kind, 0, 'latin1')
  header.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([header, Buffer.from(body)])
}

test('messages leave in groups that end with a Sync, a Query or a Flush', () => {
  reader.read(Buffer.concat([message('P', '\0select 1\0\0\0'), message('B', '\0\0'), message('E', '')]))
  expect(events).toEqual(['startup'])
  reader.read(Buffer.concat([message('S', ''), message('Q', 'select 2\0'), message('E', ''), message('H', '')]))
  expect(events.slice(1)).toEqual(['P.select 1... B.. E S', 'Qselect 2.', 'E H'])
})

test('however the bytes are cut', () => {
  const bytes = Buffer.concat([message('P', 'n\0select 1\0\0\0'), message('S', ''), message('Q', 'select 2\0')])
  for (const byte of bytes) reader.read(Buffer.from([byte]))
  expect(events.slice(1)).toEqual(['P14_n.select 1... S', 'Qselect 2.'])
})

test('the names of statements carry their client, those of portals and nothing else', () => {
  reader.read(
    Buffer.concat([
      message('P', 'name\0select\0\0\0'),
      message('B', 'portal\0name\0'),
      message('D', 'Sname\0'),
      message('D', 'Pportal\0'),
      message('C', 'Pportal\0'),
      message('S', ''),
    ]),
  )
  expect(events[1]).toBe('P14_name.select... Bportal.14_name. DS14_name. DPportal. CPportal. S')
  expect([...reader.names]).toEqual(['14_name'])
  reader.read(Buffer.concat([message('C', 'Sname\0'), message('S', '')]))
  expect([...reader.names]).toEqual([])
})

test('a goodbye is told, a wish for encryption refused', () => {
  reader.read(message('X', ''))
  expect(events).toEqual(['startup', 'goodbye'])
  const other = new FrontendReader(1, { startup() {}, group() {}, goodbye() {} })
  const ssl = Buffer.alloc(8)
  ssl.writeInt32BE(8, 0)
  ssl.writeInt32BE(80877103, 4)
  expect(() => other.read(ssl)).toThrow('without encryption')
})

test('a farewell ends the transaction and closes the statements', () => {
  expect(readable(farewell(['1_a', '1_b']))).toBe('S QROLLBACK. CS1_a. CS1_b. S')
})
