import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { counted } from './body.ts'
import { openFormRoom } from './form-room.ts'
import { isForm, readForm } from './form.ts'

const MOST = 1000

type Read = Awaited<ReturnType<typeof readForm>> | string

/** What becomes of a form, or the code of its refusal. */
async function read(
  body: FormData | string | ReadableStream,
  type?: string,
  room = openFormRoom()('ann'),
): Promise<Read> {
  let result: Read = 'not reached'
  const app = new Hono().post('*', async (c) => {
    result = await readForm(c, MOST, room).catch((error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    })
    return c.body(null)
  })
  // Put together first: what is not read to its end must not be written on.
  const put = new Response(body)
  const headers = { 'content-type': type ?? put.headers.get('content-type') ?? '' }
  const sent = body instanceof FormData ? await put.arrayBuffer() : put.body
  await app.fetch(new Request('http://localhost/', { method: 'POST', body: sent, headers, duplex: 'half' }))
  return result
}

function form(...parts: [name: string, value: string | File][]): FormData {
  const data = new FormData()
  for (const [name, value] of parts) data.append(name, value)
  return data
}

const paper = (name = 'a.txt', text = 'hello') => new File([text], name)

test('C1: a form has fields and one file, and what was left empty was not filled in', async () => {
  const found = await read(form(['message', 'çay\r\n😀'], ['patient_id', ''], ['file', paper()]))
  expect(found).toMatchObject({ fields: { message: 'çay\r\n😀' }, file: { name: 'a.txt' } })
  expect(found).toHaveProperty('file.bytes', Buffer.from('hello'))
  expect(await read(form(['message', 'x'], ['file', paper('', '')]))).toMatchObject({ file: undefined })
})

test('C1: the same form is known as the same, however it was put together; another file is another form', async () => {
  const textOf = async (...parts: Parameters<typeof form>) => ((await read(form(...parts))) as { text: string }).text
  const one = await textOf(['message', 'x'], ['receiver', 'y'], ['file', paper()])
  expect(await textOf(['file', paper()], ['receiver', 'y'], ['message', 'x'])).toBe(one)
  expect(await textOf(['message', 'x'], ['receiver', 'y'], ['file', paper('a.txt', 'other')])).not.toBe(one)
  expect(await textOf(['message', 'x'], ['receiver', 'y'])).not.toBe(one)
})

test('C1, P4: forms that are none, say something twice or are too large are refused', async () => {
  expect(await read(form(['message', 'x'], ['message', 'y']))).toBe('MALFORMED')
  expect(await read(form(['file', paper()], ['file', paper()]))).toBe('MALFORMED')
  expect(await read(form(['other', paper()]))).toBe('MALFORMED')
  expect(await read(form(['message', 'nul\0']))).toBe('MALFORMED')
  expect(await read('no form at all', 'multipart/form-data; boundary=x')).toBe('MALFORMED')
  expect(await read('', 'multipart/form-data')).toBe('MALFORMED')
  expect(await read(form(['file', paper('a.txt', 'x'.repeat(MOST + 1))]))).toBe('TOO_LARGE')
  expect(await read(form(['message', 'x'.repeat(100_000)]))).toBe('TOO_LARGE')
})

test('C1, P4: who announces no length and never ends is cut off at the limit, while he is being read', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 10_000
      controller.enqueue(new Uint8Array(10_000))
    },
  })
  expect(await read(endless, 'multipart/form-data; boundary=x')).toBe('TOO_LARGE')
  expect(sent).toBeLessThan(100_000)
})

test('C1, P4: all forms together have so much room and no more; who has been answered makes room', async () => {
  const rooms = openFormRoom(1500)
  const [first, second] = [rooms('ann'), rooms('bob')]
  const large = () => form(['file', paper('a.txt', 'x'.repeat(MOST))])
  expect(await read(large(), undefined, first)).toMatchObject({ file: { name: 'a.txt' } })
  expect(await read(large(), undefined, second)).toBe('TOO_MANY_REQUESTS')
  second.leave()
  first.leave()
  expect(await read(large(), undefined, second)).toMatchObject({ file: { name: 'a.txt' } })
})

test('C1, P4: one person has two forms under way at a time, and keeps nobody else out', () => {
  const rooms = openFormRoom()
  const [one, two, three, other] = [rooms('ann'), rooms('ann'), rooms('ann'), rooms('bob')]
  for (const room of [one, two, other]) room.take(1)
  expect(() => three.take(1)).toThrow('TOO_MANY_REQUESTS')
  two.take(1)
  two.leave()
  two.leave()
  three.take(1)
})

test('C1, P4: a form from which nothing comes any more is given up', async () => {
  const silent = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
  await expect(counted(silent, MOST, undefined, 20)).rejects.toThrow('BUSY')
})

test('C1: only what says that it is a form is read as one', async () => {
  const said: boolean[] = []
  const app = new Hono().post('*', (c) => {
    said.push(isForm(c))
    return c.body(null)
  })
  for (const type of [
    'multipart/form-data; boundary=x',
    'Multipart/Form-Data',
    'application/json',
    'text/multipart/form-data',
  ])
    await app.fetch(new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type } }))
  expect(said).toEqual([true, true, false, false])
})
