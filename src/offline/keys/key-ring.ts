import type { DeviceStore } from '../device-store.ts'
import { attemptsOf } from './attempts.ts'
import { deviceWrap } from './device-wrap.ts'
import { newDataKey, type Method, type PinWrapped, type WrappedKey } from './key-wrap.ts'
import { passkeyWrap, type Passkey } from './passkey-wrap.ts'
import { pinWrap } from './pin-wrap.ts'

/** The database of the keys; unlike drafts they survive another user's sign-in. */
export const VAULT = 'caseway.vault'

const KEY = '.key'

/** A wrong secret; with no try left the keys are gone, and with them everything. */
export interface Refused {
  readonly left: number
}

export type Opened = { readonly key: CryptoKey } | Refused

/** Proof that one may open it, or change its protection: the secret that opens it now. */
export type Proof =
  | { readonly method: 'device' }
  | { readonly method: 'pin'; readonly pin: string }
  | { readonly method: 'passkey'; readonly passkey: Passkey }

/** What is to protect it from now on. */
export type Protection =
  | { readonly method: 'device' }
  | { readonly method: 'pin'; readonly pin: string }
  | { readonly method: 'passkey'; readonly passkey: Passkey; readonly credential: Uint8Array<ArrayBuffer> }

/** The key of one person on this device. */
export interface KeyRing {
  /** How it is protected; undefined where there is none yet. */
  method(): Promise<Method | undefined>
  /** Opens what asks for no secret; makes it if there is none. */
  openByDevice(): Promise<CryptoKey>
  openByPin(pin: string): Promise<Opened>
  /** Fails if the passkey is refused or differs. Not counted as an attempt: passkeys can't be guessed. */
  openByPasskey(passkey: Passkey): Promise<CryptoKey>
  /** Wraps it anew. A wrong secret changes nothing, and is answered with how many tries are left. */
  protect(by: Proof, next: Protection): Promise<Refused | undefined>
  /** From here on everything sealed with it is noise. */
  forget(): Promise<void>
}

/** Fewer rounds than usual are for tests only, which make hundreds of tries. */
export function keyRing(vault: DeviceStore, owner: string, rounds?: number): KeyRing {
  const name = `${owner}${KEY}` as const
  const attempts = attemptsOf(vault, owner)
  const byDevice = deviceWrap(vault, owner)
  const found = () => vault.get(name)

  async function forget(): Promise<void> {
    await vault.remove([name, `${owner}.wrapping`, `${owner}.mixing`])
    await attempts.clear()
  }

  async function tryPin(pin: string, forRewrapping = false): Promise<Opened> {
    const wrapped = await found()
    if (wrapped?.method !== 'pin') throw new Error('no PIN protects this key')
    const left = await attempts.begin()
    const key = left < 0 ? undefined : await unwrappedBy(pin, wrapped, forRewrapping)
    if (key) {
      await attempts.clear()
      return { key }
    }
    if (left > 0) return { left }
    await forget()
    return { left: 0 }
  }

  const unwrappedBy = (pin: string, wrapped: PinWrapped, forRewrapping: boolean) =>
    pinWrap(vault, owner, pin)
      .unwrap(wrapped, forRewrapping)
      .catch(() => undefined)

  async function tryPasskey(passkey: Passkey, forRewrapping = false): Promise<CryptoKey> {
    const wrapped = await found()
    if (wrapped?.method !== 'passkey') throw new Error('no passkey protects this key')
    return passkeyWrap(owner, passkey, wrapped.credential).unwrap(wrapped, forRewrapping)
  }

  /** The key in extractable form, for rewrapping only; no method of the ring hands it out. */
  async function lettable(by: Proof): Promise<Opened> {
    if (by.method === 'pin') return tryPin(by.pin, true)
    if (by.method === 'passkey') return { key: await tryPasskey(by.passkey, true) }
    const wrapped = await found()
    if (wrapped?.method !== 'device') throw new Error('another secret protects this key')
    return { key: await byDevice.unwrap(wrapped, true) }
  }

  function wrapFor(next: Protection, key: CryptoKey): Promise<WrappedKey> {
    if (next.method === 'pin') return pinWrap(vault, owner, next.pin, rounds).wrap(key)
    if (next.method === 'passkey') return passkeyWrap(owner, next.passkey, next.credential).wrap(key)
    return byDevice.wrap(key)
  }

  return {
    method: async () => (await found())?.method,
    async openByDevice() {
      const before = await found()
      // Two tabs may begin at once: the key that lies there first is the key of both.
      const wrapped = before ?? (await vault.putFirst(name, await byDevice.wrap(await newDataKey())))
      if (wrapped.method !== 'device') throw new Error('a secret protects this key')
      return byDevice.unwrap(wrapped)
    },
    openByPin: (pin) => tryPin(pin),
    openByPasskey: (passkey) => tryPasskey(passkey),
    async protect(by, next) {
      const opened = await lettable(by)
      if (!('key' in opened)) return opened
      await vault.put(name, await wrapFor(next, opened.key))
      const needed = { device: 'wrapping', pin: 'mixing', passkey: undefined }[next.method]
      await vault.remove(['wrapping', 'mixing'].filter((one) => one !== needed).map((one) => `${owner}.${one}`))
      return undefined
    },
    forget,
  }
}

const isKey = (name: string): name is `${string}${typeof KEY}` => name.endsWith(KEY)

export interface OpenKey {
  readonly owner: string
  readonly key: CryptoKey
}

/** The users whose data opens without a PIN or passkey, with their keys. Creates no key if there is none. */
export async function openKeys(vault: DeviceStore): Promise<OpenKey[]> {
  const open: OpenKey[] = []
  for (const name of (await vault.names()).filter(isKey)) {
    const owner = name.slice(0, -KEY.length)
    const wrapped = await vault.get(name)
    if (wrapped?.method !== 'device') continue
    const key = await deviceWrap(vault, owner)
      .unwrap(wrapped)
      .catch(() => undefined)
    if (key) open.push({ owner, key })
  }
  return open
}
