import { encryptNotification } from '@block65/webcrypto-web-push'

/** The subscription of the browser that can decrypt the message. */
export interface Recipient {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * RFC 8291: encrypted for the browser, so the push service can't read it. All messages are padded to the same length.
 */
export function encrypted(text: string, { endpoint, p256dh, auth }: Recipient): Promise<Uint8Array> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  return encryptNotification(subscription, new TextEncoder().encode(text))
}
