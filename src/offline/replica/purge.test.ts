import { expect, test } from 'vitest'
import { beginPurge, purging } from '../forget-device.ts'
import { ownerName } from '../seal.ts'
import { finishPurge, purge, type PurgeParts } from './purge.ts'
import { replicaName } from './schema.ts'

const [a, b] = (await Promise.all(['a', 'b'].map(ownerName))) as [string, string]
const ALL = [replicaName(a), replicaName(b), 'caseway.device', 'caseway.vault', 'somebody.else']
const LEFT = [replicaName(b), 'caseway.vault', 'somebody.else']

function device(owners = [a, b], work = new Set<string>()) {
  const kept = new Map<string, string>()
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
  return { parts, databases, done, breakAt: (name: string | undefined) => (breaks = name) }
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
