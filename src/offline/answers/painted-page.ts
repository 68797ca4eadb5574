import type { DeviceStore } from '../device-store.ts'
import { openKeys } from '../keys/key-ring.ts'
import type { LastingJournal } from '../lasting-journal.ts'
import { leaseLeft } from '../replica/lease.ts'
import { isLockRequired } from '../replica/device-lock-policy.ts'
import { ANSWERS, type ReplicaStore, type Write } from '../replica/replica-store.ts'
import { SYNC_STATE, type SyncState } from '../replica/sync-state.ts'
import { ownerName, unseal } from '../seal.ts'
import { PAINTED } from './cache-policy.ts'
import { answerPlace, type KeptAnswers } from './kept-answers.ts'

/** The only page that is kept as it was painted, and whose rows it shows. */
const PAGE = 'patients'
const NAME = `${PAINTED}/${PAGE}`
const ENTITY = 'patient'

/** Where it lies since which step of the replica a page must have been painted to be shown. */
const SINCE = 'painted_since'

/** A page as it was painted last. */
export interface PaintedPage<Content> {
  /** What it was painted for: version, person, role, looks. */
  readonly stamp: string
  /** Which step of the replica its rows are of. */
  readonly step: number
  readonly content: Content
}

/** What must be written with a change of rows: a page that was painted before it is gone, and shown by no late writer. */
export function paintedNoMore({ step }: Pick<SyncState, 'step'>): Write[] {
  return [
    { table: 'answer', key: NAME },
    { table: 'meta', key: SINCE, value: step },
  ]
}

/** Seals the page among the answers of this device: it goes when they go. */
export async function keepPainted(answers: Pick<KeptAnswers, 'keep'>, page: PaintedPage<unknown>): Promise<void> {
  await answers.keep(PAINTED, PAGE, page)
}

interface Device {
  readonly userId: string
  readonly vault: Promise<DeviceStore | undefined>
  readonly openStore: (owner: string) => Promise<ReplicaStore>
  readonly leavings: Pick<LastingJournal, 'all'>
  readonly now: number
}

/**
 * The last painted page, if it may be shown before the portal runs: the device needs no PIN or passkey, the lease is
 * valid, the rights are unchanged, its rows still exist, and no deletion is pending for the user. Read-only.
 */
export async function findPainted<Content>(device: Device): Promise<PaintedPage<Content> | undefined> {
  const owner = await ownerName(device.userId)
  const [sealed, keys, leaving] = await Promise.all([
    device.openStore(owner).then((store) => readKept(store, device.now)),
    device.vault.then((vault) => (vault ? openKeys(vault) : [])),
    device.leavings.all(),
  ])
  const key = keys.find((one) => one.owner === owner)?.key
  if (!key || leaving.length > 0 || !sealed) return undefined
  const page: PaintedPage<Content> = JSON.parse(await unseal(key, sealed.page, answerPlace(owner, NAME)))
  return page.step >= sealed.since ? page : undefined
}

/** All at once: what lies here is waited for with the whole page. */
async function readKept(store: ReplicaStore, now: number) {
  try {
    const [lease, syncState, index, page, since, lockRequired] = await Promise.all([
      leaseLeft(store, now),
      store.get('meta', SYNC_STATE),
      store.get('meta', ANSWERS),
      store.get('answer', NAME),
      store.get('meta', SINCE),
      isLockRequired(store),
    ])
    const held = syncState?.entityStates[ENTITY]
    const isShown = held?.filled === true && !held.withheld && held.columns.length > 0
    const hasRights = index !== undefined && index.scope_epoch === syncState?.scope_epoch
    if (!page || !isShown || !hasRights || lockRequired || lease.left === 0) return undefined
    return { page, since: Number(since ?? 0) }
  } finally {
    store.close()
  }
}
