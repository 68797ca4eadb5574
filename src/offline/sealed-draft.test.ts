import { expect, test } from 'vitest'
import { memoryDevice } from './memory-device.ts'
import { sealedDraft } from './sealed-draft.ts'

const DAY = 24 * 60 * 60_000

function emptyDevice() {
  const things = new Map<string, unknown>()
  return { things, open: async () => memoryDevice(things) }
}

const everything = (things: Map<string, unknown>): string =>
  [...things]
    .map(([name, value]) => {
      const data = (value as { data?: ArrayBuffer }).data
      return name + (data ? new TextDecoder('latin1').decode(data) : JSON.stringify(value))
    })
    .join('\n')

test('a draft is read again by whom it is of, and nothing of it or of him can be read where it lies', async () => {
  const { things, open } = emptyDevice()
  await sealedDraft(open, 'user-1', 'patient', () => 5).keep('Selma Thistlewood')
  expect(things.size).toBe(2)
  expect(everything(things)).not.toMatch(/Selma|Thistlewood|user-1/)
  const keys = [...things.values()].filter((one) => one instanceof CryptoKey)
  expect(keys.map(({ extractable }) => extractable)).toEqual([false])
  expect(await sealedDraft(open, 'user-1', 'patient', () => 6).read()).toEqual({ text: 'Selma Thistlewood', at: 5 })
  expect(await sealedDraft(open, 'user-1', 'provider').read()).toBeUndefined()
})

test('what stands is what was kept last, and after a word to forget nothing', async () => {
  const { things, open } = emptyDevice()
  const draft = sealedDraft(open, 'user-1', 'patient')
  await Promise.all(['S', 'Se', 'Sel'].map((text) => draft.keep(text)))
  expect((await draft.read())?.text).toBe('Sel')
  void draft.keep('Selm')
  await draft.forget()
  expect(await draft.read()).toBeUndefined()
  expect([...things.keys()].some((name) => name.includes('draft'))).toBe(false)
})

test('the next person finds nothing of the one before, not even his key', async () => {
  const { things, open } = emptyDevice()
  await sealedDraft(open, 'user-1', 'patient').keep('Selma')
  const before = [...things.keys()]
  expect(await sealedDraft(open, 'user-2', 'patient').read()).toBeUndefined()
  expect(before.filter((name) => things.has(name))).toEqual([])
})

test('once it is closed nothing arrives any more, not even what was under way', async () => {
  const { things, open } = emptyDevice()
  const draft = sealedDraft(open, 'user-1', 'patient')
  const late = draft.keep('Selma')
  draft.close()
  await late
  await draft.keep('Selma Thistlewood')
  expect([...things.keys()].filter((name) => name.includes('draft'))).toEqual([])
})

test('a draft that is a week old, or that another key sealed, is no draft', async () => {
  const { things, open } = emptyDevice()
  await sealedDraft(open, 'user-1', 'patient', () => 0).keep('Selma')
  expect(await sealedDraft(open, 'user-1', 'patient', () => 7 * DAY - 1).read()).toBeDefined()
  expect(await sealedDraft(open, 'user-1', 'patient', () => 7 * DAY).read()).toBeUndefined()
  expect(things.size).toBe(1)
  await sealedDraft(open, 'user-1', 'patient').keep('Selma')
  const key = [...things.keys()].find((name) => name.endsWith('.key')) ?? ''
  things.delete(key)
  expect(await sealedDraft(open, 'user-1', 'patient').read()).toBeUndefined()
})
