import { itemAt } from './item-at.ts'

const MULTIPLIER_HIGH = 0x5851f42d
const MULTIPLIER_LOW = 0x4c957f2d

const quads = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'))
const quad = (value: number): string => quads[value] ?? ''

/** The upper 32 bits of a product of two 32-bit numbers. */
function upperHalf(a: number, b: number): number {
  const [aHigh, aLow, bHigh, bLow] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff]
  const low = aLow * bLow
  const middle = aHigh * bLow + (low >>> 16)
  const carried = aLow * bHigh + (middle & 0xffff)
  return (aHigh * bHigh + Math.floor(middle / 0x10000) + Math.floor(carried / 0x10000)) >>> 0
}

/** PCG32 (XSH RR): small, fast, and the same on every machine. */
export class Random {
  #high = 0
  #low = 0
  readonly #stepHigh: number
  readonly #stepLow: number

  constructor(stateHigh: number, stateLow: number, sequenceHigh: number, sequenceLow: number) {
    this.#stepHigh = ((sequenceHigh << 1) | (sequenceLow >>> 31)) >>> 0
    this.#stepLow = ((sequenceLow << 1) | 1) >>> 0
    this.next()
    this.#add(stateHigh, stateLow)
    this.next()
  }

  next(): number {
    const high = this.#high
    const low = this.#low
    this.#high =
      (upperHalf(low, MULTIPLIER_LOW) + Math.imul(low, MULTIPLIER_HIGH) + Math.imul(high, MULTIPLIER_LOW)) >>> 0
    this.#low = Math.imul(low, MULTIPLIER_LOW) >>> 0
    this.#add(this.#stepHigh, this.#stepLow)
    const mixedHigh = (high >>> 18) ^ high
    const mixedLow = ((high << 14) | (low >>> 18)) ^ low
    const shifted = ((mixedHigh << 5) | (mixedLow >>> 27)) >>> 0
    const turn = high >>> 27
    return ((shifted >>> turn) | (shifted << (-turn & 31))) >>> 0
  }

  /** From 0 up to, never including, 1. */
  fraction(): number {
    return this.next() / 0x1_0000_0000
  }

  /** Both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  pick<T>(list: readonly T[]): T {
    return itemAt(list, this.int(0, list.length - 1))
  }

  /** One of the choices, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.fraction() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of choices) {
      rest -= weight
      if (rest < 0) return value
    }
    return itemAt(choices, choices.length - 1)[1]
  }

  /** Earlier items of the list come up far more often than later ones, the way names do. */
  zipf<T>(list: readonly T[]): T {
    const place = Math.floor(4 * ((list.length + 4) / 4) ** this.fraction() - 4)
    return itemAt(list, Math.min(list.length - 1, place))
  }

  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.fraction()))
    return radius * Math.cos(2 * Math.PI * this.fraction())
  }

  /** Log-normal with nearly everything between the two bounds, and nothing outside them. */
  logNormal(least: number, most: number): number {
    const middle = (Math.log(least) + Math.log(most)) / 2
    const spread = (Math.log(most) - Math.log(least)) / 4
    return Math.min(most, Math.max(least, Math.exp(middle + spread * this.normal())))
  }

  /** A version 7 identifier, written by hand because millions are made. */
  id(milliseconds: number): string {
    const time = milliseconds.toString(16).padStart(12, '0')
    const [first, second, third] = [this.next(), this.next(), this.next()]
    const version = quad((first & 0x0fff) | 0x7000)
    const variant = quad((second & 0x3fff) | 0x8000)
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${quad(first >>> 16)}${quad(third >>> 16)}${quad(third & 0xffff)}`
  }

  #add(high: number, low: number): void {
    const sum = this.#low + low
    this.#low = sum >>> 0
    this.#high = (this.#high + high + (sum > 0xffffffff ? 1 : 0)) >>> 0
  }
}

function mixed(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

const hashes = new Map<string, number>()

function hashOf(text: string): number {
  let hash = hashes.get(text)
  if (hash === undefined) {
    hash = 0x811c9dc5
    for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    hashes.set(text, (hash >>>= 0))
  }
  return hash
}

/** A stream of its own for each row, so that row i is the same at any size and in any order. */
export function streamFor(seed: number, entity: string, index: number): Random {
  const name = hashOf(entity)
  const high = mixed(mixed(seed ^ name) + Math.imul(index, 0x9e3779b1))
  const low = mixed(high ^ Math.imul(index + 1, 0x7feb352d) ^ name)
  return new Random(high, low, name, mixed(name + 1))
}
