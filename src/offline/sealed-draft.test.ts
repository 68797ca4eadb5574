import { expect, test } from 'vitest'
import { memoryDevice } from './memory-device.ts'
import { newKey } from './seal.ts'
import { sealedDraft } from './sealed-draft.ts'

const DAY = 24 * 60 * 60_000

const key = await newKey()

function emptyDevice() {
  const things = new Map<string, unknown>()
  return { things, open: async () => ({ store: memoryDevice(things), key }) }
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
  expect(things.size).toBe(1)
  expect(everything(things)).not.toMatch(/Selma|Thistlewood|user-1/)
  // No key is stored beside the sealed draft.
  expect([...things.values()].some((one) => one instanceof CryptoKey)).toBe(false)
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

test('the next person finds nothing of the one before', async () => {
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
  expect(things.size).toBe(0)
  await sealedDraft(open, 'user-1', 'patient').keep('Selma')
  const otherKey = async () => ({ ...(await open()), key: await newKey() })
  expect(await sealedDraft(otherKey, 'user-1', 'patient').read()).toBeUndefined()
})

test('W3: where nothing may lie here nothing is kept, and something is as soon as it may', async () => {
  const { things, open } = emptyDevice()
  let may = false
  const opened = async () => {
    if (!may) throw new Error('nothing may be kept here')
    return open()
  }
  const draft = sealedDraft(opened, 'user-1', 'patient')
  await expect(draft.keep('Selma')).rejects.toThrow('nothing may be kept')
  expect(things.size).toBe(0)
  may = true
  await draft.keep('Selma')
  expect((await draft.read())?.text).toBe('Selma')
})
