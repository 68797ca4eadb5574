import { TOLD, type ReplicaStore } from '../replica/replica-store.ts'

/** What the server was told last of what waits here, so that it is told again only when that is another. */
export interface Told {
  knows(report: object): Promise<boolean>
  /** It has been told. */
  keep(report: object): Promise<void>
}

/** Of what was told nothing lies open: only a digest does. */
export function toldIn(store: ReplicaStore): Told {
  return {
    knows: async (report) => (await store.get('meta', TOLD)) === (await digestOf(report)),
    keep: async (report) => store.commit([{ table: 'meta', key: TOLD, value: await digestOf(report) }]),
  }
}

async function digestOf(report: object): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(report))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
}
