import { expect, test } from 'vitest'
import { beginPurge, purging } from '../forget-device.ts'
import { ownerName } from '../seal.ts'
import type { Leaving } from '../lasting-journal.ts'
import { finishPurge, purge, recallPurges, type PurgeParts } from './purge.ts'
import { replicaName } from './schema.ts'

const [a, b] = (await Promise.all(['a', 'b'].map(ownerName))) as [string, string]
const ALL = [replicaName(a), replicaName(b), 'caseway.device', 'caseway.vault', 'somebody.else']
const LEFT = [replicaName(b), 'caseway.vault', 'somebody.else']

function device(owners = [a, b], work = new Set<string>()) {
  const kept = new Map<string, string>()
  const noted = new Map<string, Leaving>()
  const databases = new Set(ALL)
  const keys = new Set(owners)
  const done: string[] = []
  let breaks: string | undefined
  const step = (name: string) => {
    if (name === breaks) throw new Error(`killed at ${name}`)
    done.push(name)
  }
  const parts: PurgeParts = {
    journal: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
      key: (place) => [...kept.keys()][place] ?? null,
      get length() {
        return kept.size
      },
    },
    lasting: {
      note: async (leaving) => void noted.set(leaving.userId, leaving),
      all: async () => [...noted.values()],
      crossOut: async (userId) => void noted.delete(userId),
    },
    async forgetKeys(owner) {
      step('keys')
      keys.delete(owner)
      return keys.size > 0
    },
    release: async () => step('release'),
    async leaveWork(owner) {
      step('rows')
      return work.has(owner)
    },
    databases: async () => [...databases],
    async deleteDatabase(name) {
      step(name)
      databases.delete(name)
    },
  }
  return {
    parts,
    databases,
    done,
    breakAt: (name: string | undefined) => (breaks = name),
    /** A browser that is killed has not yet written its local storage to the disk. */
    killBrowser: () => kept.clear(),
  }
}

test('A12: of whoever leaves nothing stays, the keys go before the rows, and nobody else is touched', async () => {
  const { parts, databases, done } = device()
  await purge(parts, 'a')
  expect(done.slice(0, 2)).toEqual(['keys', 'release'])
  expect([...databases]).toEqual(LEFT)
  expect(purging(parts.journal)).toEqual([])
})

test('A12: the last one takes the place of the keys along', async () => {
  const { parts, databases } = device([a])
  await purge(parts, 'a')
  expect([...databases]).toEqual([replicaName(b), 'somebody.else'])
})

test.each(['keys', 'release', replicaName(a), 'caseway.device'])(
  'A12: killed at %s, the next start finishes it',
  async (at) => {
    const { parts, databases, breakAt } = device()
    breakAt(at)
    await expect(purge(parts, 'a')).rejects.toThrow('killed')
    expect(purging(parts.journal)).toEqual([{ userId: 'a', sparing: false }])
    breakAt(undefined)
    expect(await finishPurge(parts)).toBe(true)
    expect([...databases]).toEqual(LEFT)
    expect(await finishPurge(parts)).toBe(false)
  },
)

test('what another tab holds on to is not taken for gone', async () => {
  const { parts } = device()
  const stubborn = { ...parts, deleteDatabase: async () => undefined }
  await expect(purge(stubborn, 'a')).rejects.toThrow('could not be deleted')
  expect(purging(parts.journal)).toEqual([{ userId: 'a', sparing: false }])
})

test('of whose session was ended only what waits to be sent stays, with the key it is sealed with', async () => {
  const { parts, databases, done } = device([a, b], new Set([a]))
  await purge(parts, 'a', true)
  expect(done).toEqual(['release', 'rows', 'caseway.device'])
  expect([...databases]).toEqual(ALL.filter((name) => name !== 'caseway.device'))
  expect(purging(parts.journal)).toEqual([])
})

test('where nothing waits to be sent, sparing or not makes no difference', async () => {
  const { parts, databases } = device()
  await purge(parts, 'a', true)
  expect([...databases]).toEqual(LEFT)
})

test('killed while it spares, it still does; told to leave nothing, it leaves nothing', async () => {
  const { parts, databases, breakAt } = device([a, b], new Set([a]))
  breakAt('rows')
  await expect(purge(parts, 'a', true)).rejects.toThrow('killed')
  expect(purging(parts.journal)).toEqual([{ userId: 'a', sparing: true }])
  breakAt(undefined)
  await finishPurge(parts)
  expect(databases.has(replicaName(a))).toBe(true)
  breakAt('keys')
  await expect(purge(parts, 'a')).rejects.toThrow('killed')
  breakAt(undefined)
  await purge(parts, 'a', true)
  expect([...databases]).toEqual(LEFT)
})

test('A12: whoever leaves while another’s leaving is held up takes nothing of it away: both are finished', async () => {
  const { parts, databases } = device([a, b])
  const stubborn = { ...parts, deleteDatabase: async () => undefined }
  await expect(purge(stubborn, 'a')).rejects.toThrow('could not be deleted')
  beginPurge(parts.journal, 'b', true)
  expect(purging(parts.journal)).toHaveLength(2)
  const held = { ...parts, databases: async () => [replicaName(a)] }
  await expect(finishPurge(held)).rejects.toThrow('could not be deleted')
  expect(purging(parts.journal)).toEqual([{ userId: 'a', sparing: false }])
  expect(await finishPurge(parts)).toBe(true)
  expect([...databases]).toEqual(['somebody.else'])
})

test.each([false, true])(
  'A12: killed with the whole browser, the next start knows of it; sparing: %s',
  async (sparing) => {
    const { parts, databases, breakAt, killBrowser } = device([a, b], new Set([a]))
    breakAt(sparing ? 'rows' : 'release')
    await expect(purge(parts, 'a', sparing)).rejects.toThrow('killed')
    breakAt(undefined)
    killBrowser()
    await recallPurges(parts.journal, parts.lasting)
    expect(purging(parts.journal)).toEqual([{ userId: 'a', sparing }])
    expect(await finishPurge(parts)).toBe(true)
    expect(databases.has(replicaName(a))).toBe(sparing)
    expect(await parts.lasting.all()).toEqual([])
  },
)

test('A12: killed before the server’s word came, a sign-out is finished, unless its person is still signed in', async () => {
  const { parts } = device()
  const plan = () => parts.lasting.note({ userId: 'a', sparing: false, planned: true })
  await plan()
  await recallPurges(parts.journal, parts.lasting, 'a')
  expect(purging(parts.journal)).toEqual([])
  expect(await parts.lasting.all()).toEqual([])
  await plan()
  await recallPurges(parts.journal, parts.lasting, 'b')
  expect(purging(parts.journal)).toEqual([{ userId: 'a', sparing: false }])
})
