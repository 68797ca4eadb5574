import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { NotTaken, type Piece, type SendBytes, type UploadCalls } from './upload-calls.ts'
import { createUploader, isLostByReload, type UploadJob } from './uploader.ts'

const SIZE = 10
const PIECE = 4

function pieceAt(number: number): Piece {
  const from = (number - 1) * PIECE
  return { number, from, size: Math.min(PIECE, SIZE - from), url: `put/${number}`, headers: {} }
}

/** A server and a store in memory, and faults that are told one after another. */
function world({ faults = [] as (NotTaken | undefined)[], atOnce = 3 } = {}) {
  const stored = new Map<string, Set<number>>()
  const log: string[] = []
  const pauses: number[] = []
  let most = 0
  let sending = 0
  let names = 0
  const missing = (key: string): Piece[] => [1, 2, 3].filter((number) => !stored.get(key)?.has(number)).map(pieceAt)
  const calls: UploadCalls = {
    async presign(wish) {
      const key = `key${(names += 1)}`
      log.push(`presign ${wish.file_name}`)
      stored.set(key, new Set())
      return { key, pieces: missing(key).map((piece) => ({ ...piece, url: `${key}/${piece.number}` })) }
    },
    async resume(key) {
      log.push('resume')
      return { key, pieces: missing(key).map((piece) => ({ ...piece, url: `${key}/${piece.number}` })) }
    },
    async complete(key) {
      log.push('complete')
      if (missing(key).length > 0) throw new ApiError(422, 'GUARD_FAILED', { errors: { file: ['incomplete'] } })
      return { key, file_name: 'a.pdf', size: SIZE, sha256: 'sum' }
    },
    async cancel(key) {
      log.push('cancel')
      return { key }
    },
  }
  const send: SendBytes = async (piece, bytes, { onSent, signal }) => {
    sending += 1
    most = Math.max(most, sending)
    await new Promise((done) => setTimeout(done, 1))
    sending -= 1
    if (signal.aborted) throw new NotTaken(0)
    const fault = faults.shift()
    if (fault) throw fault
    onSent(bytes.size)
    const [key = '', number] = piece.url.split('/')
    log.push(`piece ${number}`)
    stored.get(key)?.add(Number(number))
  }
  const wait = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds)
  return { uploader: createUploader({ calls, send, wait, atOnce }), log, pauses, most: () => most }
}

const finished: string[] = []
const job = (more: Partial<UploadJob> = {}): UploadJob => ({
  file: new File(['0123456789'], 'a.pdf'),
  purpose: 'patient_document',
  patientId: 'p1',
  finish: async ({ sha256 }, key) => void finished.push(`${sha256} ${key}`),
  ...more,
})

test('a file goes in pieces and ends as a record', async () => {
  const { uploader, log } = world()
  const id = uploader.add(job())
  await expect.poll(() => uploader.current()[0]).toMatchObject({ state: 'done', sent: SIZE, name: 'a.pdf' })
  expect(log).toEqual(['presign a.pdf', 'piece 1', 'piece 2', 'piece 3', 'complete'])
  expect(finished).toContain(`sum ${id}`)
})

test('after a cut it goes on where it was, and waits longer each time nothing arrives', async () => {
  const cut = new NotTaken(0)
  const { uploader, log, pauses } = world({ faults: [undefined, cut, cut, cut, undefined, new NotTaken(403)] })
  uploader.add(job())
  await expect.poll(() => uploader.current()[0]?.state).toBe('done')
  expect(log).toEqual([
    'presign a.pdf',
    'piece 1',
    'resume',
    'resume',
    'resume',
    'piece 2',
    'resume',
    'piece 3',
    'complete',
  ])
  const steps = [1000, 2000, 4000, 1000]
  expect(pauses).toHaveLength(4)
  pauses.forEach((pause, place) => expect(Math.abs(pause / steps[place]! - 1)).toBeLessThanOrEqual(0.25))
})

test('no more than a few are on their way at once, and all arrive', async () => {
  const { uploader, most } = world({ atOnce: 3 })
  for (let n = 0; n < 9; n += 1) uploader.add(job())
  expect(uploader.current().filter(({ state }) => state === 'sending')).toHaveLength(3)
  await expect.poll(() => uploader.current().every(({ state }) => state === 'done')).toBe(true)
  expect(most()).toBe(3)
})

test('what would end the same again is told at once, and may be tried by hand', async () => {
  const { uploader } = world()
  let refusals = 1
  const finish = async (): Promise<void> => {
    if (refusals-- > 0) throw new ApiError(422, 'INVALID', { errors: { title: ['required'] } })
  }
  const id = uploader.add(job({ finish }))
  await expect.poll(() => uploader.current()[0]?.state).toBe('failed')
  expect(uploader.current()[0]?.error).toBeInstanceOf(ApiError)
  uploader.retry(id)
  await expect.poll(() => uploader.current()[0]?.state).toBe('done')
  uploader.retry(id)
  expect(uploader.current()[0]?.state).toBe('done')
})

test('a file of no kind that is taken never leaves', async () => {
  const { uploader, log } = world()
  uploader.add(job({ file: new File(['x'], 'a.exe') }))
  await expect.poll(() => uploader.current()[0]?.state).toBe('failed')
  expect(log).toEqual([])
})

test('a line that stays dead is given up in the end', async () => {
  const { uploader, pauses } = world({ faults: Array.from({ length: 40 }, () => new NotTaken(0)) })
  uploader.add(job())
  await expect.poll(() => uploader.current()[0]?.state).toBe('failed')
  expect(pauses).toHaveLength(10)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(37_500)
  expect(uploader.current().map(isLostByReload)).toEqual([true])
})

test('what no try could send is kept where it lies for as long as it must, under the name it was sent by', async () => {
  const dead = () => world({ faults: Array.from({ length: 40 }, () => new NotTaken(0)) })
  const { uploader, log } = dead()
  const keep = vi.fn<NonNullable<UploadJob['keep']>>().mockResolvedValue(true)
  const id = uploader.add(job({ keep }))
  await expect.poll(() => uploader.current()).toMatchObject([{ state: 'kept', cancelable: false }])
  expect(uploader.current().map(isLostByReload)).toEqual([false])
  expect(keep.mock.calls).toEqual([[id, expect.any(File)]])
  // The server goes on knowing it.
  expect(log).not.toContain('cancel')

  const full = dead().uploader
  full.add(job({ keep: () => Promise.reject(new Error('No room')) }))
  await expect.poll(() => full.current()[0]).toMatchObject({ state: 'failed', cancelable: true })
  expect(full.current().map(isLostByReload)).toEqual([true])
})

test('what was refused is not kept', async () => {
  const { uploader } = world()
  const keep = vi.fn<NonNullable<UploadJob['keep']>>()
  uploader.add(job({ keep, finish: () => Promise.reject(new ApiError(422, 'INVALID')) }))
  await expect.poll(() => uploader.current()[0]?.state).toBe('failed')
  expect(keep).not.toHaveBeenCalled()
})

test.each([
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [422, 'INVALID'],
  [426, 'CLIENT_TOO_OLD'],
])('W6: a file whose record is refused with %s is none that a reload would take', async (status, code) => {
  const { uploader } = world()
  uploader.add(job({ finish: () => Promise.reject(new ApiError(status, code)) }))
  expect(uploader.current().map(isLostByReload)).toEqual([true])
  await expect.poll(() => uploader.current()[0]?.state).toBe('failed')
  expect(uploader.current().map(isLostByReload)).toEqual([false])
})

test('what is cancelled stops, is forgotten by the server and makes room', async () => {
  const { uploader, log } = world({ atOnce: 1 })
  const first = uploader.add(job())
  uploader.add(job({ file: new File(['0123456789'], 'b.pdf') }))
  await expect.poll(() => log).toContain('presign a.pdf')
  uploader.cancel(first)
  await expect.poll(() => uploader.current().map(({ name, state }) => [name, state])).toEqual([['b.pdf', 'done']])
  expect(log).toContain('cancel')
  expect(log.filter((line) => line === 'complete')).toHaveLength(1)
  uploader.clear()
  expect(uploader.current()).toEqual([])
})

test('O18: a limit on the way ends it at once, without another try', async () => {
  const { uploader, log, pauses } = world({ faults: [new NotTaken(413)] })
  uploader.add(job())
  await expect.poll(() => uploader.current()[0]?.state).toBe('failed')
  expect(uploader.current()[0]?.error).toMatchObject({ status: 413 })
  expect(pauses).toEqual([])
  expect(log).toEqual(['presign a.pdf'])
})

test('O18: while it pauses it is known why: a store that errs is no lost line', async () => {
  const states: unknown[] = []
  const { uploader } = world({ faults: [new NotTaken(503)] })
  uploader.subscribe(() => {
    const [upload] = uploader.current()
    if (upload?.state === 'paused') states.push(upload.error)
  })
  uploader.add(job())
  await expect.poll(() => uploader.current()[0]?.state).toBe('done')
  expect(states).toMatchObject([{ status: 503 }])
  expect(uploader.current()[0]?.error).toBeUndefined()
})

test('a file that is canceled while the server looks through it becomes no record', async () => {
  const { uploader, log } = world()
  const finish = vi.fn<UploadJob['finish']>()
  uploader.subscribe(() => {
    const [upload] = uploader.current()
    if (upload?.state === 'checking') uploader.cancel(upload.id)
  })
  uploader.add(job({ finish }))
  await expect.poll(() => log).toContain('complete')
  await new Promise((done) => setTimeout(done))
  expect(finish).not.toHaveBeenCalled()
  expect(uploader.current()).toEqual([])
})

test('a file whose record is being made can’t be canceled any more: it would be said to be gone, and is there', async () => {
  const { uploader, log } = world()
  const recorded = Promise.withResolvers<void>()
  const id = uploader.add(job({ finish: () => recorded.promise }))
  await expect.poll(() => uploader.current()[0]?.cancelable).toBe(false)
  uploader.cancel(id)
  expect(uploader.current()).toMatchObject([{ id, state: 'checking' }])
  recorded.resolve()
  await expect.poll(() => uploader.current()[0]?.state).toBe('done')
  uploader.cancel(id)
  expect(uploader.current()).toEqual([])
  expect(log).not.toContain('cancel')
})
