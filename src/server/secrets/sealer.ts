import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface SealedValue {
  readonly sealed: Buffer
  /** Equal for equal values, useless without the key: finds duplicates and exact matches. */
  readonly digest: string
  readonly last4: string
}

export interface Sealer {
  seal(value: string): SealedValue
  open(sealed: Buffer): string
  digest(value: string): string
}

const IV = 12
const TAG = 16

/** Seals numbers such as a social security number: AES-256-GCM to read back, a keyed digest to compare. */
export function openSealer(secret: Buffer): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'caseway sealed fields', 32))
  const digestKey = Buffer.from(hkdfSync('sha256', secret, '', 'caseway field digests', 32))
  const digest = (value: string): string => createHmac('sha256', digestKey).update(value).digest('base64url')
  return {
    digest,
    seal(value) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]), digest: digest(value), last4: endOf(value) }
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8')
    },
  }
}

/** Its last four characters; of a short one fewer, so that what is hidden stays more than what is shown. */
function endOf(value: string): string {
  return value.slice(Math.max(value.length - 4, Math.ceil(value.length / 2)))
}
