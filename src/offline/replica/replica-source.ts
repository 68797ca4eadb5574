import { idOf } from './lines.ts'
import type { Replica } from './replica.ts'
import type { Change, Cursor, RowSource } from './row-source.ts'
import type { EntitySyncState, SyncState } from './sync-state.ts'

/** All rows of an entity on the device, for screens that show them at once. */
export function replicaSource(replica: Replica, entity: string): RowSource {
  const { reader, news } = replica
  let heard: number | undefined
  let told: number | undefined

  /** Settles at the next change of the replica, or fails when the signal aborts. */
  function anotherStep(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = replica.subscribe(() => {
        leave()
        signal.removeEventListener('abort', gone)
        resolve()
      })
      const gone = () => {
        leave()
        reject(signal.reason)
      }
      signal.addEventListener('abort', gone, { once: true })
    })
  }

  /** Waits for news, of this tab or another, beside the fetching that makes them; its failure ends the wait. */
  async function waited(signal: AbortSignal): Promise<void> {
    await Promise.race([anotherStep(signal), replica.freshen()])
  }

  function cursorAt({ step, entityStates, heard_at }: SyncState): Cursor {
    heard = heard_at
    told = step
    return { step: String(step), filling: String(entityStates[entity]?.filling ?? 0) }
  }

  return {
    async everything(taker, signal) {
      for (;;) {
        const [from, held] = await Promise.all([replica.syncState(), reader.shown(entity)])
        taker.begins(held?.filled === true)
        if (from && !from.entityStates[entity]) {
          taker.columns([])
          return cursorAt(from)
        }
        if (!from || !held) {
          await waited(signal)
          continue
        }
        taker.columns(held.columns)
        let last: string | undefined
        // Asked before reading: what comes between is read by it, or in the next round.
        for (
          let before: EntitySyncState | undefined = held;
          before?.filling === held.filling;
          before = await reader.shown(entity)
        ) {
          for await (const lines of reader.lines(entity, last)) {
            signal.throwIfAborted()
            await taker.rows(lines)
            last = idOf(lines.at(-1) ?? '')
          }
          if (before.filled) return cursorAt(from)
          await waited(signal)
        }
      }
    },

    async changes(since, signal) {
      await replica.freshen()
      signal.throwIfAborted()
      const now = await replica.syncState()
      const held = await reader.shown(entity)
      if (!now || !held || since.filling !== String(held.filling)) return undefined
      const touched = news.since(Number(since.step), now.step, entity)
      if (touched === 'all') return undefined
      const rows = await reader.rows(entity, [...touched])
      const changes = [...touched].map((id): Change => {
        const values = rows.get(id)
        return values ? { id, gone: false, values } : { id, gone: true }
      })
      return { changes, cursor: cursorAt(now) }
    },

    asOf: () => heard,
    step: () => told,
  }
}
