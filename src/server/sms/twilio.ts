import * as v from 'valibot'
import {
  reportAddress,
  type SmsGateway,
  type SmsOutcome,
  type SmsSearch,
  type SmsSettings,
  type TextMessage,
} from './gateway.ts'

const LONGEST_MS = 20_000
const LONGEST_PAUSE = 6 * 60 * 60
/** Account or configuration errors: they affect every message and an administrator can fix them. */
const mendable = new Set([401, 403, 404, 408, 425, 429])

const taken = v.object({ sid: v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)) })
const refused = v.object({ code: v.union([v.string(), v.number()]) })

const listed = v.object({
  messages: v.array(v.object({ ...taken.entries, body: v.nullable(v.string()), date_created: v.string() })),
})

/** Clocks differ a little. */
const LEEWAY_MS = 60_000
const MOST_LISTED = 50

/** A gateway that is spoken to as Twilio is. */
export function openTwilio(settings: SmsSettings, patience = LONGEST_MS): SmsGateway {
  const { url, account, token, portal } = settings
  const address = `${url}/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const ending = new AbortController()

  async function ask<T>(query: string, init: RequestInit, read: (response: Response, text: string) => T) {
    try {
      const response = await fetch(`${address}${query}`, {
        ...init,
        headers: { authorization, accept: 'application/json' },
        // Don't follow redirects: the token is only for the configured host.
        redirect: 'error',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(patience)]),
      })
      return read(response, await response.text())
    } catch (error) {
      const code = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no_answer'
      return { is: 'later', code } as const
    }
  }

  return {
    send({ id, from, to, body }: TextMessage): Promise<SmsOutcome> {
      const form = { From: from, To: to, Body: body, StatusCallback: reportAddress(portal, id) }
      return ask('', { method: 'POST', body: new URLSearchParams(form) }, outcomeOf)
    },
    find({ from, to, body }: TextMessage, since: Date): Promise<SmsSearch> {
      const query = new URLSearchParams({ From: from, To: to, PageSize: String(MOST_LISTED) })
      return ask(`?${query.toString()}`, {}, (response, text) => foundIn(response, text, body, since))
    },
    close: () => ending.abort(),
    get closed() {
      return ending.signal.aborted
    },
  }
}

/** Asks for the account alone. Gateways that keep no such page answer in some way all the same: only a closed door counts. */
export async function tryGateway({ url, account, token }: SmsSettings): Promise<readonly ['ok' | 'refused', string?]> {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const response = await fetch(`${url}/Accounts/${encodeURIComponent(account)}.json`, {
    headers: { authorization, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`The gateway answered ${response.status}`)
  const closed = response.status === 401 || response.status === 403
  return closed ? ['refused', `HTTP ${response.status}`] : ['ok']
}

function outcomeOf(response: Response, text: string): SmsOutcome {
  const said = parsed(text)
  if (response.ok) {
    const { success, output } = v.safeParse(taken, said)
    // What was taken without a name may be on its way: sent again, it would come twice.
    return success ? { is: 'sent', gatewayId: output.sid } : { is: 'refused', code: 'unclear_answer' }
  }
  const faulty = faultOf(response, said)
  return mayMend(response) ? faulty : { is: 'refused', code: faulty.code }
}

/** A gateway that keeps no list has nothing to tell. */
function foundIn(response: Response, text: string, body: string, since: Date): SmsSearch {
  const said = parsed(text)
  if (!response.ok && mayMend(response) && response.status !== 404 && response.status !== 501)
    return faultOf(response, said)
  const { success, output } = v.safeParse(listed, said)
  const same = success
    ? output.messages.filter(
        (message) =>
          message.body?.trim() === body.trim() && Date.parse(message.date_created) >= since.getTime() - LEEWAY_MS,
      )
    : []
  return { is: 'told', gatewayIds: same.map(({ sid }) => sid) }
}

function mayMend({ status }: Response): boolean {
  return status >= 500 || mendable.has(status)
}

function faultOf(response: Response, said: unknown) {
  const { success, output } = v.safeParse(refused, said)
  const code = success ? String(output.code).slice(0, MOST_CODE) : `http_${response.status}`
  const afterSeconds = pauseIn(response.headers.get('retry-after'))
  return { is: 'later', code, ...(afterSeconds !== undefined && { afterSeconds }) } as const
}

const MOST_CODE = 40

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In seconds or as a date; capped, so that the gateway can't make us wait for days. */
export function pauseIn(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), LONGEST_PAUSE)
}
