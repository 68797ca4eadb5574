import type { SmsSettings } from './gateway.ts'

const LONGEST_MS = 15_000
const MOST_REDIRECTS = 3
/** The account or the moment is at fault, and not the attachment. */
const mendable = new Set([401, 403, 408, 425, 429])

/** The bytes of an attachment, or why there are none. What has an `error` is worth another try. */
export type FetchedAttachment =
  | { readonly bytes: Buffer }
  | { readonly fault: 'gone' | 'too_large' }
  | { readonly fault: 'away'; readonly error: Error }

/** Whether the gateway itself keeps what the address names: the account's token is for nothing else. */
export function isOfGateway({ url }: Pick<SmsSettings, 'url'>, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(url).origin
}

/**
 * Gateways keep attachments and hand them out to the account alone, or redirect to a store. That store does not get the
 * token, nor does anything after it.
 */
export async function fetchAttachment(
  settings: SmsSettings,
  address: string,
  mostBytes: number,
): Promise<FetchedAttachment> {
  if (!isOfGateway(settings, address)) return { fault: 'gone' }
  const signal = AbortSignal.timeout(LONGEST_MS)
  let url = address
  let withToken = true
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      withToken &&= isOfGateway(settings, url)
      const response = await fetch(url, { redirect: 'manual', signal, headers: withToken ? tokenOf(settings) : {} })
      const next = nextOf(response, url)
      if (next === undefined) return await bytesOf(response, mostBytes)
      await response.body?.cancel()
      // As safe a line as the one to the gateway.
      if (new URL(next).protocol !== new URL(settings.url).protocol) return { fault: 'gone' }
      url = next
    }
    return { fault: 'gone' }
  } catch (error) {
    return { fault: 'away', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

function tokenOf({ account, token }: SmsSettings): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` }
}

function nextOf({ status, headers }: Response, url: string): string | undefined {
  const location = headers.get('location')
  if (status < 300 || status >= 400 || location === null || !URL.canParse(location, url)) return undefined
  return new URL(location, url).href
}

async function bytesOf(response: Response, mostBytes: number): Promise<FetchedAttachment> {
  const { ok, status, body } = response
  if (!ok) {
    await body?.cancel()
    if (status < 500 && !mendable.has(status)) return { fault: 'gone' }
    return { fault: 'away', error: new Error(`The gateway answered ${status} for an attachment`) }
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    // Leaving the loop ends the transfer.
    if (size > mostBytes) return { fault: 'too_large' }
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces) }
}
