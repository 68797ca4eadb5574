import { TOLD, type ReplicaStore } from '../replica/replica-store.ts'
import { digestOf } from '../seal.ts'

/** What the server was told last of what waits here, so that it is told again only when that is another. */
export interface Told {
  knows(report: object): Promise<boolean>
  /** It has been told. */
  keep(report: object): Promise<void>
}

/** Of what was told nothing lies open: only a digest does. */
export function toldIn(store: ReplicaStore): Told {
  return {
    knows: async (report) => (await store.get('meta', TOLD)) === (await digestOf(JSON.stringify(report))),
    keep: async (report) => store.commit([{ table: 'meta', key: TOLD, value: await digestOf(JSON.stringify(report)) }]),
  }
}
