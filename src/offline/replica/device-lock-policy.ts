import type { ReplicaStore } from './replica-store.ts'

const LOCK_REQUIRED = 'lock_required'

/** Whether the server wants a secret before rows may lie here, as it said last. */
export async function isLockRequired(store: Pick<ReplicaStore, 'get'>): Promise<boolean> {
  return (await store.get('meta', LOCK_REQUIRED)) === true
}

export async function noteLockRequired(store: Pick<ReplicaStore, 'commit'>, required: boolean): Promise<void> {
  await store.commit([{ table: 'meta', key: LOCK_REQUIRED, value: required || undefined }])
}

/** What was under way belongs to a device that is to be opened anew. */
export class LockDemandChanged extends Error {
  constructor() {
    super('how this device must be locked has changed')
    this.name = 'LockDemandChanged'
  }
}
