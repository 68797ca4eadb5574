import * as v from 'valibot'
import { reportAddress, type SmsGateway, type SmsOutcome, type SmsSettings, type TextMessage } from './gateway.ts'

const LONGEST_MS = 20_000
const LONGEST_PAUSE = 6 * 60 * 60
/** Faults of the account or its settings: every message would meet them, and somebody can mend them. */
const mendable = new Set([401, 403, 404, 408, 425, 429])

const taken = v.object({ sid: v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/)) })
const refused = v.object({ code: v.union([v.string(), v.number()]) })

/** A gateway that is spoken to as Twilio is. */
export function openTwilio(settings: SmsSettings, patience = LONGEST_MS): SmsGateway {
  const { url, account, token, portal } = settings
  const address = `${url}/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  const ending = new AbortController()
  return {
    async send({ id, from, to, body }: TextMessage): Promise<SmsOutcome> {
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: new URLSearchParams({ From: from, To: to, Body: body, StatusCallback: reportAddress(portal, id) }),
          // Whoever leads elsewhere is not the one whom the token is for.
          redirect: 'error',
          signal: AbortSignal.any([ending.signal, AbortSignal.timeout(patience)]),
        })
        return outcomeOf(response, await response.text())
      } catch (error) {
        return { is: 'later', code: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no_answer' }
      }
    },
    close: () => ending.abort(),
    get closed() {
      return ending.signal.aborted
    },
  }
}

function outcomeOf(response: Response, text: string): SmsOutcome {
  const said = parsed(text)
  if (response.ok) {
    const { success, output } = v.safeParse(taken, said)
    // What was taken without a name may be on its way: sent again, it would come twice.
    return success ? { is: 'sent', gatewayId: output.sid } : { is: 'refused', code: 'unclear_answer' }
  }
  const { success, output } = v.safeParse(refused, said)
  const code = success ? String(output.code).slice(0, MOST_CODE) : `http_${response.status}`
  if (response.status < 500 && !mendable.has(response.status)) return { is: 'refused', code }
  const afterSeconds = pauseIn(response.headers.get('retry-after'))
  return { is: 'later', code, ...(afterSeconds !== undefined && { afterSeconds }) }
}

const MOST_CODE = 40

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In seconds or as a date; nobody makes us wait for days. */
export function pauseIn(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), LONGEST_PAUSE)
}
