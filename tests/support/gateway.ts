import { signatureOf } from '#server/sms/signature.ts'

/** Settings of a gateway at an unused address: tests post its callbacks themselves. */
export const TEST_GATEWAY = {
  url: 'http://127.0.0.1:9',
  account: 'AC0123',
  token: 'a token of the gateway',
  from: '+16455550199',
  portal: 'https://portal.example.com',
}

/** What the gateway would post to the portal, with its signature. */
export function signedPost(form: Record<string, string>, query = '') {
  const address = `${TEST_GATEWAY.portal}/api/sms/webhook${query}`
  const body = new URLSearchParams(form)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(TEST_GATEWAY.token, address, body),
    },
    body: body.toString(),
  }
}

let told = 0

/** What the gateway says of a message from a patient. */
export function inbound(from: string, body: string, more: Record<string, string> = {}): Record<string, string> {
  told += 1
  return {
    MessageSid: `SMin${told}${Date.now()}`,
    From: from,
    To: TEST_GATEWAY.from,
    Body: body,
    NumMedia: '0',
    ...more,
  }
}
