import { encryptNotification } from '@block65/webcrypto-web-push'

/** The browser that alone can read it. */
export interface Recipient {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * RFC 8291: a message that nobody on its way can read. All are of one length, so that the length says nothing either.
 */
export function encrypted(text: string, { endpoint, p256dh, auth }: Recipient): Promise<Uint8Array> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  return encryptNotification(subscription, new TextEncoder().encode(text))
}
