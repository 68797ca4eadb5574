import { expect, test } from 'vitest'
import { memoryDevice } from '../memory-device.ts'
import { seal, unseal } from '../seal.ts'
import { MOST_ATTEMPTS } from './attempts.ts'
import { keyRing, type Opened } from './key-ring.ts'
import type { Passkey } from './passkey-wrap.ts'
import { isPin, pinWrap, ROUNDS } from './pin-wrap.ts'

const PIN = '271828'
const OTHER = '314159'
/** How often a PIN is stretched says nothing about who may open what. */
const FEW = 10

function opened(answer: Opened): CryptoKey {
  if ('key' in answer) return answer.key
  throw new Error(`refused, ${answer.left} left`)
}

test('W3: the key of a device opens without a question, is the same for two tabs, and is never let out', async () => {
  const vault = memoryDevice()
  const [one, other] = await Promise.all([keyRing(vault, 'a').openByDevice(), keyRing(vault, 'a').openByDevice()])
  expect(await unseal(other, await seal(one, 'Selma', 'here'), 'here')).toBe('Selma')
  expect([one.extractable, other.extractable]).toEqual([false, false])
  const stored = await Promise.all((await vault.names()).map((name) => vault.get(name)))
  expect(stored.filter((value) => value instanceof CryptoKey).map(({ extractable }) => extractable)).toEqual([false])
})

test('a PIN takes the place of the device, opens the same key, and can be taken off again', async () => {
  const vault = memoryDevice()
  const ring = keyRing(vault, 'a', FEW)
  const sealed = await seal(await ring.openByDevice(), 'Selma', 'here')
  await ring.protect({ method: 'device' }, { method: 'pin', pin: PIN })
  expect(await ring.method()).toBe('pin')
  expect(await vault.names()).not.toContain('a.wrapping')
  await expect(ring.openByDevice()).rejects.toThrow('a secret protects this key')
  expect(await unseal(opened(await ring.openByPin(PIN)), sealed, 'here')).toBe('Selma')
  await ring.protect({ method: 'pin', pin: PIN }, { method: 'device' })
  expect(await unseal(await ring.openByDevice(), sealed, 'here')).toBe('Selma')
})

test('W3: five wrong PINs leave no key; a right one before that begins the count anew', async () => {
  const vault = memoryDevice()
  const ring = keyRing(vault, 'a', FEW)
  await ring.openByDevice()
  await ring.protect({ method: 'device' }, { method: 'pin', pin: PIN })
  expect(await ring.openByPin(OTHER)).toEqual({ left: MOST_ATTEMPTS - 1 })
  opened(await ring.openByPin(PIN))
  for (let left = MOST_ATTEMPTS - 1; left >= 0; left -= 1) expect(await ring.openByPin(OTHER)).toEqual({ left })
  expect(await vault.names()).toEqual([])
})

test('W3: five tries are five for whoever makes many at once', async () => {
  const vault = memoryDevice()
  const ring = keyRing(vault, 'a', FEW)
  await ring.openByDevice()
  await ring.protect({ method: 'device' }, { method: 'pin', pin: PIN })
  const tabs = Array.from({ length: 2 * MOST_ATTEMPTS }, () => keyRing(vault, 'a', FEW).openByPin(OTHER))
  const left = (await Promise.all(tabs)).map((answer) => ('left' in answer ? answer.left : 'open'))
  expect(left).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0, 0])
  expect(await vault.names()).toEqual([])
})

test('W3: who changes the PIN says the one before it, and a wrong one counts', async () => {
  const ring = keyRing(memoryDevice(), 'a', FEW)
  await ring.openByDevice()
  await ring.protect({ method: 'device' }, { method: 'pin', pin: PIN })
  const wrong = await ring.protect({ method: 'pin', pin: OTHER }, { method: 'device' })
  expect(wrong).toEqual({ left: MOST_ATTEMPTS - 1 })
  expect(await ring.protect({ method: 'pin', pin: PIN }, { method: 'pin', pin: OTHER })).toBeUndefined()
  expect(await ring.openByPin(PIN)).toEqual({ left: MOST_ATTEMPTS - 1 })
  opened(await ring.openByPin(OTHER))
})

/** Answers each question of its own credential with the same bytes every time, as a passkey does. */
function passkeyOf(secret: number): Passkey {
  return { answer: async (_, question) => Uint8Array.from(question, (byte) => byte ^ secret).buffer }
}

test('W3: a passkey opens the same key, another one none, and none of its answers lies here', async () => {
  const vault = memoryDevice()
  const ring = keyRing(vault, 'a', FEW)
  const sealed = await seal(await ring.openByDevice(), 'Selma', 'here')
  const [passkey, credential] = [passkeyOf(7), new Uint8Array([1, 2, 3])]
  await ring.protect({ method: 'device' }, { method: 'passkey', passkey, credential })
  expect(await ring.method()).toBe('passkey')
  expect(await vault.names()).toEqual(['a.key'])
  expect(await unseal(await ring.openByPasskey(passkey), sealed, 'here')).toBe('Selma')
  await expect(ring.openByPasskey(passkeyOf(8))).rejects.toThrow()
  await ring.protect({ method: 'passkey', passkey }, { method: 'pin', pin: PIN })
  expect(await unseal(opened(await ring.openByPin(PIN)), sealed, 'here')).toBe('Selma')
})

test('a try that was cut off counts', async () => {
  const vault = memoryDevice()
  const ring = keyRing(vault, 'a', FEW)
  await ring.openByDevice()
  await ring.protect({ method: 'device' }, { method: 'pin', pin: PIN })
  await vault.put('a.attempts', MOST_ATTEMPTS)
  expect(await ring.openByPin(PIN)).toEqual({ left: 0 })
  expect(await ring.method()).toBeUndefined()
})

test('forgotten, nothing of the key is left, and nothing of anybody else is touched', async () => {
  const vault = memoryDevice()
  await keyRing(vault, 'a').openByDevice()
  await keyRing(vault, 'b').openByDevice()
  await keyRing(vault, 'a').forget()
  expect((await vault.names()).toSorted()).toEqual(['b.key', 'b.wrapping'])
})

test.each([
  ['271828', true],
  ['123456', false],
  ['987654', false],
  ['000000', false],
  ['27182', false],
  ['2718281828459', false],
  ['27182a', false],
  ['135790', true],
])('%s is a PIN: %s', (pin, fine) => {
  expect(isPin(pin)).toBe(fine)
})

test('W3: a PIN is stretched as long as is advised, unless a test asks for less', () => {
  expect(ROUNDS).toBeGreaterThanOrEqual(600_000)
  expect(pinWrap.length).toBe(3)
})
