/** `changes`: the device's data may be outdated. `back`: the server responds again. */
export type SyncEvent = 'changes' | 'back'

let listener: (event: SyncEvent) => Promise<void> = async () => undefined

/** Resolves when the device has done what the event asks for. */
export const emitSyncEvent = (event: SyncEvent): Promise<void> => listener(event)

export function onSyncEvent(handle: typeof listener): void {
  listener = handle
}
