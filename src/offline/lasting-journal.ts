import { isObject } from '#domain/rules/is-object.ts'
import { openTable, type DeviceStore } from './device-store.ts'
import type { Begun } from './forget-device.ts'

const LEAVING = 'caseway.leaving'
const KEPT = 'kept'

/** What is to go of a person, or is once the server has heard that he signs out. */
export interface Leaving extends Begun {
  readonly planned: boolean
}

/**
 * Who is leaving, written down beside local storage: browsers take seconds to write that to the disk, and one that is
 * killed has forgotten it. What is noted here lies on the disk when it settles.
 */
export interface LastingJournal {
  note(leaving: Leaving): Promise<void>
  all(): Promise<readonly Leaving[]>
  crossOut(userId: string): Promise<void>
}

export function lastingJournal(open = () => openTable(LEAVING, KEPT)): LastingJournal {
  let opened: Promise<DeviceStore> | undefined
  const store = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))

  return {
    note: async (leaving) => (await store()).put(leaving.userId, leaving),
    async all() {
      if (!opened && !(await isThere())) return []
      const kept = await store()
      const all = await Promise.all((await kept.names()).map((name) => kept.get(name)))
      return all.filter(isLeaving)
    },
    crossOut: async (userId) => (await store()).remove([userId]),
  }
}

function isLeaving(noted: unknown): noted is Leaving {
  if (!isObject(noted)) return false
  const { userId, sparing, planned } = noted
  return typeof userId === 'string' && typeof sparing === 'boolean' && typeof planned === 'boolean'
}

/** To open what is not there would make it. One browser in use does not tell. */
async function isThere(): Promise<boolean> {
  return !('databases' in indexedDB) || (await indexedDB.databases()).some(({ name }) => name === LEAVING)
}
