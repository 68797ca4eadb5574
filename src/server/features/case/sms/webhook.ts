import type { Context } from 'hono'
import type pg from 'pg'
import * as v from 'valibot'
import { telephone } from '#domain/calls/sms.ts'
import { Refusal } from '#domain/errors.ts'
import { isUuid } from '#domain/rules/uuid.ts'
import { checkInput, formBody } from '#server/http/body.ts'
import type { Env } from '#server/http/caller.ts'
import type { Signature } from '#server/mail/letterhead.ts'
import { isOfGateway } from '#server/sms/attachment.ts'
import { WEBHOOK, type SmsSettings } from '#server/sms/gateway.ts'
import { receiveSms, type Inbound } from '#server/sms/receive.ts'
import { takeReport } from '#server/sms/report.ts'
import { isSigned } from '#server/sms/signature.ts'

const MOST_BYTES = 64 * 1024
const MOST_LETTERS = 1600
const MOST_MEDIA = 10
const LONGEST_ADDRESS = 2000

interface Parts {
  readonly pool: pg.Pool
  readonly settings: SmsSettings | undefined
  readonly house: Signature
}

const name = v.pipe(v.string('required'), v.regex(/^[\w-]{1,80}$/, 'invalid'))
/** Short numbers and names of senders are no telephone of a patient, but they are no mistake either. */
const sender = v.pipe(v.string('required'), v.regex(/^\+?[\w .-]{1,32}$/, 'invalid'))

const inboundForm = v.object({
  MessageSid: name,
  From: sender,
  To: telephone,
  Body: v.optional(v.string('invalid'), ''),
  NumMedia: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'invalid'), v.transform(Number)), '0'),
})

const reportForm = v.object({
  MessageSid: name,
  MessageStatus: v.pipe(v.string('required'), v.regex(/^[a-z_]{1,40}$/, 'invalid')),
  ErrorCode: v.optional(v.pipe(v.string(), v.regex(/^\w{0,40}$/, 'invalid'))),
})

/** What the gateway brings: a patient's words, or word of what became of ours. Nothing unsigned gets any further. */
export async function answerGateway({ pool, settings, house }: Parts, c: Context<Env>): Promise<Response> {
  if (!settings) throw new Refusal('NOT_FOUND')
  const form = await formBody(c, MOST_BYTES)
  // The gateway signs the address that it was told, whatever a proxy makes of it.
  const address = `${settings.portal}${WEBHOOK}${new URL(c.req.url).search}`
  if (!isSigned(settings.token, address, form, c.req.header('x-twilio-signature') ?? ''))
    throw new Refusal('NOT_SIGNED_IN')

  const told = Object.fromEntries(form)
  if (form.has('MessageStatus') && !form.has('Body')) {
    const report = checkInput(told, reportForm)
    const id = c.req.query('sms')
    await takeReport(pool, {
      id: id !== undefined && isUuid(id) ? id : undefined,
      gatewayId: report.MessageSid,
      status: report.MessageStatus,
      code: report.ErrorCode || null,
    })
    return answer(c, null)
  }
  const message = checkInput(told, inboundForm)
  const { reply } = await receiveSms(
    pool,
    house,
    {
      gatewayId: message.MessageSid,
      from: message.From,
      to: message.To,
      body: storable(message.Body),
      media: attachmentsIn(form, Math.min(message.NumMedia, MOST_MEDIA), settings),
    },
    { ip: c.get('ip'), requestId: c.get('requestId') },
  )
  return answer(c, reply)
}

/** What PostgreSQL can keep of it, and no more than a message may hold. */
function storable(body: string): string {
  return Array.from(body.replaceAll('\0', '').toWellFormed().normalize('NFC').trim()).slice(0, MOST_LETTERS).join('')
}

function attachmentsIn(form: URLSearchParams, count: number, settings: SmsSettings): Inbound['media'] {
  return Array.from({ length: count }, (_, place) => ({
    url: form.get(`MediaUrl${place}`) ?? '',
    mime: /^[\w.+/-]{1,120}/.exec(form.get(`MediaContentType${place}`) ?? '')?.[0] ?? 'application/octet-stream',
  })).filter(({ url }) => isKeepable(url, settings))
}

/** What lies elsewhere than with the gateway is counted, though it is never asked for. */
function isKeepable(url: string, settings: SmsSettings): boolean {
  return url.length <= LONGEST_ADDRESS && (isOfGateway(settings, url) || /^https:\/\/\S+$/.test(url))
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The gateway reads what it shall say in its own little language. */
function answer(c: Context, reply: string | null): Response {
  const message = reply === null ? '' : `<Message>${reply.replace(/[&<>]/g, (sign) => signs[sign] ?? '')}</Message>`
  return c.body(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, 200, {
    'content-type': 'text/xml; charset=utf-8',
  })
}
