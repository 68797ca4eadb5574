/** `changes`: the device's data may be outdated. `back`: the server responds again. */
export type SyncEvent = 'changes' | 'back'

let listener: (event: SyncEvent) => void = () => undefined

export const emitSyncEvent = (event: SyncEvent): void => listener(event)

export function onSyncEvent(handle: typeof listener): void {
  listener = handle
}
