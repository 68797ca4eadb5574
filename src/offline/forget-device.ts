/** The database of this device; what lies in it is sealed, and the keys lie beside it. */
export const DEVICE = 'caseway.device'

/** Nothing that anybody kept here is left, and with the keys whatever could still be found is noise. */
export function forgetDevice(): void {
  globalThis.indexedDB?.deleteDatabase(DEVICE)
}
