/** What lies here may no longer be what the server has; or the server is there again, having been away or not. */
export type SyncEvent = 'changes' | 'back'

let listener: (event: SyncEvent) => void = () => undefined

export const emitSyncEvent = (event: SyncEvent): void => listener(event)

export function onSyncEvent(handle: typeof listener): void {
  listener = handle
}
