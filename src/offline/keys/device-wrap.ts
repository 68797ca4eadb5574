import type { DeviceStore } from '../device-store.ts'
import { newWrappingKey, unwrapped, wrapped, type KeyWrap, type WrappedKey } from './key-wrap.ts'

/**
 * Wraps the data key with a non-extractable key of the browser. No PIN is asked, so it protects only against reading
 * the disk without the browser. Deleting it makes all data unreadable at once.
 */
export function deviceWrap(vault: DeviceStore, owner: string): KeyWrap {
  const place = `${owner}.device`
  return {
    async wrap(dataKey) {
      const key = await vault.putFirst(`${owner}.wrapping`, await newWrappingKey())
      return { method: 'device', ...(await wrapped(dataKey, key, place)) }
    },
    async unwrap(sealed: WrappedKey, forRewrapping = false) {
      const key = await vault.get(`${owner}.wrapping`)
      if (!key) throw new Error('the wrapping key is gone')
      return unwrapped(sealed, key, place, forRewrapping)
    },
  }
}
