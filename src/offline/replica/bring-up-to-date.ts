import * as v from 'valibot'
import { paintedNoMore } from '../answers/painted-page.ts'
import type { Blocks } from './blocks.ts'
import { nextChanges } from './delta.ts'
import { compared, COMPARED_EVERY } from './integrity.ts'
import { opening, type HeardLock, type Transport } from './protocol.ts'
import type { ReplicaStore } from './replica-store.ts'
import { nextPage, type PageSize, type Step } from './snapshot.ts'
import { doubted, isWhole, opened, SYNC_STATE, STEPS, type SyncState } from './sync-state.ts'

export type Touched = Step['touched']

export interface Parts {
  readonly store: ReplicaStore
  readonly blocks: Blocks
  readonly transport: Transport
  readonly now: () => number
  /** Which entities are wanted first. */
  readonly order: readonly string[]
  /** Which are wanted at all; everything that the server offers, if it does not say. */
  readonly only?: readonly string[] | undefined
  readonly heardLock?: HeardLock | undefined
  /** Hears which server it is; after a restore it is another. */
  readonly heardServer?: ((epoch: string) => Promise<void>) | undefined
  readonly named?: Named | undefined
  readonly size: PageSize
  /** Hears of every step once it lies on the device. */
  readonly stepped: (syncState: SyncState, step: Pick<Step, 'touched' | 'told'>) => void
}

/** How its person knows this device among his own, and what it does when he has ordered it to forget everything. */
export interface Named {
  device(): Promise<{ readonly id: string; readonly name?: string; readonly platform?: string }>
  wipeOrdered(): void
}

export class WipeOrdered extends Error {
  constructor() {
    super('this device is to forget everything')
    this.name = 'WipeOrdered'
  }
}

/** A server that gives a new reason to begin again every time is left alone until the next time. */
const MOST_ROUNDS = 6

export async function readSyncState(store: Pick<ReplicaStore, 'get'>): Promise<SyncState | undefined> {
  return store.get('meta', SYNC_STATE)
}

/**
 * Goes from where the replica stands to where the server is. Each step is written whole, with the place it leads to:
 * wherever this is cut off, the next time goes on from there.
 */
export async function bringUpToDate(parts: Parts, turn: number, signal: AbortSignal): Promise<void> {
  const { store, blocks, transport, now, order, only, heardLock, named, size } = parts
  let syncState = await readSyncState(store)

  async function take({ writes, syncState: next, touched, told }: Step): Promise<SyncState> {
    signal.throwIfAborted()
    const counted = { ...next, step: next.step + 1 }
    const painted = touched.size > 0 ? paintedNoMore(counted) : []
    await store.commit([...writes, ...painted, { table: 'meta', key: SYNC_STATE, value: counted }], turn)
    parts.stepped(counted, { touched, ...(told && { told }) })
    return counted
  }

  async function open(): Promise<SyncState> {
    const { cursor, server_epoch, scope_epoch, schema } = syncState ?? {}
    const said = { device: await named?.device(), cursor, server_epoch, scope_epoch, schema }
    const answer = v.parse(opening, await transport.post('/sync/open', said, signal))
    if (answer.mode === 'wipe') {
      named?.wipeOrdered()
      throw new WipeOrdered()
    }
    await heardLock?.(answer.lock)
    await parts.heardServer?.(answer.server_epoch)
    const entities = answer.entities.filter(({ name }) => only?.includes(name) ?? true)
    const steps = Number((await store.get('meta', STEPS)) ?? 0)
    const turned = opened(syncState, { ...answer, entities }, now(), steps)
    const writes = (await Promise.all(turned.dropped.map((entity) => blocks.drop(entity)))).flat()
    return take({
      writes,
      syncState: turned.syncState,
      touched: changedBy(syncState, turned.syncState, turned.dropped),
      told: answer.mode === 'delta' ? [] : 'all',
    })
  }

  /** All pages that are missing and all comparisons that are due. */
  async function settle(from: SyncState): Promise<SyncState> {
    let at = from
    for (;;) {
      const due = inOrder(at, order).find((entity) => isDue(at, entity))
      if (due === undefined) return at
      const step = at.entityStates[due]?.filled ? compared : nextPage
      at = await take(await step(transport, blocks, at, due, signal, size))
    }
  }

  if (!syncState || !isWhole(syncState)) syncState = await open()
  for (let rounds = 0; rounds < MOST_ROUNDS;) {
    syncState = await settle(syncState)
    const step = await nextChanges(transport, blocks, syncState, now, signal, heardLock)
    syncState = step ? await take(step) : await open()
    if (step?.more) continue
    rounds += 1
    if (step && now() - syncState.compared_at >= COMPARED_EVERY) syncState = doubted(syncState, now())
    else if (step && isWhole(syncState)) return
  }
}

function isDue({ entityStates }: SyncState, entity: string): boolean {
  const held = entityStates[entity]
  return held !== undefined && (!held.filled || held.doubted)
}

function inOrder({ entityStates }: SyncState, order: readonly string[]): string[] {
  const wanted = order.filter((entity) => entity in entityStates)
  return [...wanted, ...Object.keys(entityStates).filter((entity) => !wanted.includes(entity))]
}

/** Screens must hear at once of entities whose rows are gone or newly withheld. */
function changedBy(before: SyncState | undefined, after: SyncState, dropped: readonly string[]): Touched {
  const hidden = Object.entries(after.entityStates).filter(
    ([entity, held]) => held.withheld && !before?.entityStates[entity]?.withheld,
  )
  return new Map([...dropped, ...hidden.map(([entity]) => entity)].map((entity) => [entity, 'all']))
}
