import type { SmsSettings } from './gateway.ts'

const LONGEST_MS = 20_000
const MOST_REDIRECTS = 3

/** The bytes of an attachment, or why there are none: the gateway has none (any more), they are too many, or it is away. */
export type FetchedAttachment = { readonly bytes: Buffer } | { readonly fault: 'none' | 'too_large' | 'no_answer' }

/** Whether the gateway itself keeps what the address names: nothing else is asked with the account's token. */
export function isOfGateway({ url }: Pick<SmsSettings, 'url'>, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(url).origin
}

/**
 * Gateways keep what patients attach, and hand it out to the account alone or send on to a store. That store is not told
 * the token.
 */
export async function fetchAttachment(
  settings: SmsSettings,
  address: string,
  mostBytes: number,
): Promise<FetchedAttachment> {
  if (!isOfGateway(settings, address)) return { fault: 'none' }
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    let url = address
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await ask(settings, url, signal)
      const next = nextOf(response, url)
      if (next === undefined) return await bytesOf(response, mostBytes)
      await response.body?.cancel()
      // As safe a line as the one to the gateway.
      if (new URL(next).protocol !== new URL(settings.url).protocol) return { fault: 'none' }
      url = next
    }
    return { fault: 'none' }
  } catch {
    return { fault: 'no_answer' }
  }
}

function ask(settings: SmsSettings, url: string, signal: AbortSignal): Promise<Response> {
  const { account, token } = settings
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return fetch(url, { redirect: 'manual', signal, ...(isOfGateway(settings, url) && { headers: { authorization } }) })
}

function nextOf({ status, headers }: Response, url: string): string | undefined {
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) return undefined
  return new URL(location, url).href
}

async function bytesOf(response: Response, mostBytes: number): Promise<FetchedAttachment> {
  if (!response.ok) {
    await response.body?.cancel()
    return { fault: response.status >= 500 || response.status === 429 ? 'no_answer' : 'none' }
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    // Leaving the loop ends the transfer.
    if (size > mostBytes) return { fault: 'too_large' }
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces) }
}
