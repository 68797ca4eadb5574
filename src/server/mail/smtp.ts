import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { Delivery, Letter, Mailer, Sender } from './mailer.ts'

interface Options {
  readonly url: string
  readonly from: Sender
  /** Whose certificates are trusted besides those the runtime knows. */
  readonly ca?: string
}

/** Connections at one time; servers turn away those who come with more. */
const MOST_CONNECTIONS = 3
const CONNECTING_MS = 15_000
const SILENCE_MS = 60_000
const LONGEST_MS = 4 * 60_000

/** Where mail goes, as its address says. */
function settingsOf({ url, ca }: Pick<Options, 'url' | 'ca'>) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // What patients are told never crosses a network in the clear; on this machine there is none.
    requireTLS: !secure && !isLoopback(host),
    ...(ca && { tls: { ca } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/** Connects, greets and signs in, and sends nothing. */
export async function trySmtp(options: Options): Promise<readonly ['ok' | 'no_answer' | 'refused', string?]> {
  const transport = nodemailer.createTransport(settingsOf(options))
  try {
    await transport.verify()
    return ['ok']
  } catch (error) {
    const { code, responseCode } = v.parse(failureFacts, error)
    const turnedAway = responseCode >= 400 || code === 'EAUTH' || code === 'ETLS'
    return [turnedAway ? 'refused' : 'no_answer', wordsOf(error)]
  } finally {
    transport.close()
  }
}

export function openSmtp({ from, ...options }: Options): Mailer {
  const transport = nodemailer.createTransport({
    ...settingsOf(options),
    pool: true,
    maxConnections: MOST_CONNECTIONS,
  })
  let closed = false
  return {
    async send({ messageId, to, replyTo, subject, text, html }: Letter): Promise<Delivery> {
      try {
        const { response } = await transport.sendMail({
          messageId,
          from,
          to,
          ...(replyTo && { replyTo }),
          subject,
          text,
          ...(html !== null && { html }),
          signal: AbortSignal.timeout(LONGEST_MS),
        })
        return { is: 'sent', words: response }
      } catch (error) {
        return failure(error)
      }
    },
    close() {
      closed = true
      transport.close({ force: true })
    },
    get closed() {
      return closed
    },
  }
}

/** 5xx replies are permanent; everything else may be temporary. */
function failure(error: unknown): Delivery {
  const words = wordsOf(error).slice(0, MOST_WORDS)
  const { responseCode, command, code } = v.parse(failureFacts, error)
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const impossible = command === 'API' && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const forGood = impossible || (aboutThisMail && responseCode >= 500)
  return { is: forGood ? 'refused' : 'later', words }
}

const MOST_WORDS = 500

/** What the mailer adds to an error of its own; other errors have none of it. */
const failureFacts = v.fallback(
  v.object({ responseCode: v.optional(v.number(), 0), command: v.optional(v.string()), code: v.optional(v.string()) }),
  { responseCode: 0 },
)

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
