import type { DeviceStore } from '../device-store.ts'
import { newWrappingKey, unwrapped, wrapped, type KeyWrap, type WrappedKey } from './key-wrap.ts'

/**
 * Wrapped by a key that the browser keeps and never shows. It asks for no secret, so it protects only against a reader
 * of the disk who can't run the browser; and to delete it is to delete everything at once.
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
