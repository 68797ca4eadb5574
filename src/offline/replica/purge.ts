import { beginPurge, DEVICE, endPurge, purging, type Journal } from '../forget-device.ts'
import type { LastingJournal } from '../lasting-journal.ts'
import { VAULT } from '../keys/key-ring.ts'
import { ownerName } from '../seal.ts'
import { replicaName } from './schema.ts'

/** What a purge needs of the device. */
export interface PurgeParts {
  /** What says that a purge has begun; it outlives the page. */
  readonly journal: Journal
  /** Says the same where the page can't wait for it; it outlives the browser as well. */
  readonly lasting: LastingJournal
  /** Destroys the keys of a person; answers whether there are others'. */
  readonly forgetKeys: (owner: string) => Promise<boolean>
  /** The names of all databases, where the browser tells them. */
  readonly databases: () => Promise<readonly string[] | undefined>
  readonly deleteDatabase: (name: string) => Promise<void>
  /** Closes what this and other tabs have open, so that nothing holds up the deleting. */
  readonly release: () => Promise<void>
  /** Takes away what came from the server and leaves what waits to be sent; answers whether anything does. */
  readonly leaveWork: (owner: string) => Promise<boolean>
}

export class PurgeIncomplete extends Error {
  readonly left: readonly string[]

  constructor(left: readonly string[]) {
    super('something could not be deleted')
    this.left = left
    this.name = 'PurgeIncomplete'
  }
}

/**
 * Leaves nothing of a person; where it is to be sparing, nothing but what he did and the server has not heard of, which
 * stays sealed with his key. It is written down before it begins and crossed out when what was to go is seen to be gone:
 * cut off anywhere, the next start of the portal finishes it first. The keys go before the rows: from there on it is
 * noise that is deleted.
 */
export async function purge(parts: PurgeParts, userId: string, sparing = false): Promise<void> {
  const { journal, lasting } = parts
  beginPurge(journal, userId, sparing)
  // Where nothing more can be written, deleting goes on.
  await lasting.note({ userId, sparing: spares(journal, userId), planned: false }).catch(() => undefined)
  await deleted(parts, await toDelete(parts, userId))
  await lasting.crossOut(userId)
  endPurge(journal, userId)
}

const spares = (journal: Journal, userId: string): boolean =>
  purging(journal).some((begun) => begun.userId === userId && begun.sparing)

/**
 * What was begun before the browser was killed is known again, though local storage has forgotten it. What was only
 * planned of a person who is still signed in never came about.
 */
export async function recallPurges(journal: Journal, lasting: LastingJournal, signedIn?: string): Promise<void> {
  for (const { userId, sparing, planned } of await lasting.all())
    if (planned && userId === signedIn) await lasting.crossOut(userId)
    else beginPurge(journal, userId, sparing)
}

/** What is left to delete once the keys, or the rows, are gone. */
async function toDelete(parts: PurgeParts, userId: string): Promise<readonly string[]> {
  const owner = await ownerName(userId)
  if (spares(parts.journal, userId)) {
    await parts.release()
    if (await parts.leaveWork(owner)) return [DEVICE]
  }
  const keysOfOthers = await parts.forgetKeys(owner)
  await parts.release()
  return [replicaName(owner), DEVICE, ...(keysOfOthers ? [] : [VAULT])]
}

async function deleted(parts: PurgeParts, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => parts.deleteDatabase(name)))
  const left = ((await parts.databases()) ?? []).filter((name) => names.includes(name))
  if (left.length > 0) throw new PurgeIncomplete(left)
}

/** Finishes purges interrupted by a closed page or browser. One that fails doesn't block the others. */
export async function finishPurge(parts: PurgeParts): Promise<boolean> {
  const begun = purging(parts.journal)
  const reasons: unknown[] = []
  for (const { userId, sparing } of begun)
    await purge(parts, userId, sparing).catch((error: unknown) => void reasons.push(error))
  if (reasons.length > 0) throw reasons[0]
  return begun.length > 0
}
