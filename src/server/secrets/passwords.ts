import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// What OWASP asks of argon2id: 19 MiB, two passes, one lane.
const MEMORY = 19_456
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16
/** Hashing takes a core for 50 ms; more in parallel would only delay other requests. */
const MOST_AT_ONCE = 2

let running = 0
const queue: (() => void)[] = []

async function tag(password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (running < MOST_AT_ONCE) running += 1
  else await new Promise<void>((free) => queue.push(free))
  try {
    const message = Buffer.from(password.normalize('NFC'))
    return await derive('argon2id', { message, nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory, passes })
  } finally {
    // First in, first out.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

export async function hashPassword(password: string, salt = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await tag(password, salt, MEMORY, PASSES)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$${unpadded(salt)}$${unpadded(hash)}`
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Without a stored hash the work is done all the same: the time of the answer must not tell who has an account. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const parts = STORED.exec(stored ?? '')
  if (!parts) {
    await tag(password, Buffer.alloc(SALT_BYTES), MEMORY, PASSES)
    return false
  }
  const [, memory, passes, salt = '', expected = ''] = parts
  const actual = await tag(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes))
  const wanted = Buffer.from(expected, 'base64')
  return actual.length === wanted.length && timingSafeEqual(actual, wanted)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}
