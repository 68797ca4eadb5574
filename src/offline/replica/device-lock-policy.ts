import type { ReplicaStore } from './replica-store.ts'

const LOCK_REQUIRED = 'lock_required'

/** Whether the server last said that rows may be stored here only behind a PIN or passkey. */
export async function isLockRequired(store: Pick<ReplicaStore, 'get'>): Promise<boolean> {
  return (await store.get('meta', LOCK_REQUIRED)) === true
}

export async function noteLockRequired(store: Pick<ReplicaStore, 'commit'>, required: boolean): Promise<void> {
  await store.commit([{ table: 'meta', key: LOCK_REQUIRED, value: required || undefined }])
}

/** Aborts running work: the server changed whether a lock is required, so the device must be opened anew. */
export class DeviceLockPolicyChanged extends Error {
  constructor() {
    super('how this device must be locked has changed')
    this.name = 'LockDemandChanged'
  }
}
