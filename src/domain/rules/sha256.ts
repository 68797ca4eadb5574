const BLOCK = 64
const LENGTH_BYTES = 8

/** The first 32 bits behind the point of the square or cube roots of the first primes: FIPS 180-4, 4.2.2 and 5.3.3. */
function rootBits(root: (prime: number) => number, count: number): Uint32Array {
  const bits = new Uint32Array(count)
  for (let prime = 2, found = 0; found < count; prime += 1) {
    if (!isPrime(prime)) continue
    const value = root(prime)
    bits[found] = (value - Math.floor(value)) * 2 ** 32
    found += 1
  }
  return bits
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) return false
  return true
}

const ROUNDS = rootBits(Math.cbrt, 64)
const START = rootBits(Math.sqrt, 8)

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const at = (words: Uint32Array, place: number): number => words[place] ?? 0

/** The digest of a text's UTF-8 bytes as hex: the same on the server, in the portal and on paper. */
export function sha256(text: string): string {
  const bytes = padded(utf8(text))
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let from = 0; from < bytes.length; from += BLOCK) {
    for (let place = 0; place < 16; place += 1) words[place] = bigEndian(bytes, from + place * 4)
    for (let place = 16; place < 64; place += 1) words[place] = expanded(words, place)
    mix(state, words)
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed())
  return (
    escaped.match(/%..|./g)?.map((part) => (part.length === 1 ? part.charCodeAt(0) : parseInt(part.slice(1), 16))) ?? []
  )
}

function padded(message: readonly number[]): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK)
  const bytes = new Uint8Array(blocks * BLOCK)
  bytes.set(message)
  bytes[message.length] = 0x80
  let bits = message.length * 8
  for (let place = bytes.length - 1; bits > 0; place -= 1) {
    bytes[place] = bits % 256
    bits = Math.floor(bits / 256)
  }
  return bytes
}

function bigEndian(bytes: Uint8Array, from: number): number {
  return bytes.subarray(from, from + 4).reduce((word, byte) => (word << 8) | byte, 0)
}

function expanded(words: Uint32Array, place: number): number {
  const [near, far] = [at(words, place - 2), at(words, place - 15)]
  const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
  const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
  return at(words, place - 16) + mixedFar + at(words, place - 7) + mixedNear
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + high + choice + at(ROUNDS, round) + at(words, round)) | 0
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + low + majority) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] = at(state, place) + word
  })
}
