import { expect, test } from 'vitest'
import { announceArrived, announceKept } from './announce-arrived.ts'
import { NotTaken } from './upload-calls.ts'
import { createUploader, type UploadJob } from './uploader.ts'

function world(send: () => Promise<void> = async () => undefined) {
  const pieces = [{ number: 1, from: 0, size: 1, url: 'store', headers: {} }]
  const uploader = createUploader({
    calls: {
      presign: async () => ({ key: 'key', pieces }),
      resume: async () => ({ key: 'key', pieces }),
      complete: async () => ({ key: 'key', file_name: 'a.pdf', size: 1, sha256: 'sum' }),
      cancel: async () => ({ key: 'key' }),
    },
    send,
    wait: async () => undefined,
  })
  const told: number[] = []
  const kept: string[][] = []
  announceArrived(uploader, (count) => told.push(count))
  announceKept(uploader, (some) => kept.push(some.map(({ name }) => name)))
  return { uploader, told, kept }
}

const job = (more: Partial<UploadJob>): UploadJob => ({
  file: new File(['0'], 'a.pdf'),
  purpose: 'patient_document',
  patientId: 'case',
  finish: () => Promise.resolve(),
  ...more,
})

test('files of a case are told of once, when all are there, with no page that shows them', async () => {
  const { uploader, told } = world()
  const last = Promise.withResolvers<void>()
  uploader.add(job({}))
  uploader.add(job({ finish: () => last.promise }))
  await expect.poll(() => uploader.current().map(({ state }) => state)).toEqual(['done', 'checking'])
  expect(told).toEqual([])
  last.resolve()
  await expect.poll(() => uploader.current()).toEqual([])
  expect(told).toEqual([2])
})

test('a file that was asked for somewhere is told of by its own words alone, and holds up no other', async () => {
  const { uploader, told } = world()
  uploader.add(job({ subject: 'police report' }))
  uploader.add(job({ subject: 'photo', file: new File(['x'], 'a.exe') }))
  await expect.poll(() => uploader.current().map(({ state }) => state)).toEqual(['failed'])
  expect(told).toEqual([])
  uploader.add(job({}))
  await expect.poll(() => told).toEqual([1])
  expect(uploader.current()).toMatchObject([{ subject: 'photo' }])
})

test('files that lie on the device are told of together, once nothing is under way', async () => {
  const { uploader, told, kept } = world(() => Promise.reject(new NotTaken(0)))
  const last = Promise.withResolvers<boolean>()
  uploader.add(job({ keep: () => Promise.resolve(true) }))
  uploader.add(job({ keep: () => last.promise, patientId: 'another', file: new File(['1'], 'b.pdf') }))
  await expect.poll(() => uploader.current()).toMatchObject([{ state: 'kept' }, { cancelable: false }])
  expect(kept).toEqual([])
  last.resolve(true)
  await expect.poll(() => uploader.current()).toEqual([])
  expect([kept, told]).toEqual([[['a.pdf', 'b.pdf']], []])
})
