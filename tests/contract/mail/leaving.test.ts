import fs from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mailer } from '#server/mail/mailer.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { openSmtp } from '#server/mail/smtp.ts'
import { newId } from '#server/records/new-id.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { header, openPostOffice, partsOf, type PostOffice, type Treatment } from './post-office.ts'

const from = { name: 'Caseway', address: 'care@portal.example.com' }

onBothEngines('mail that leaves', (engine) => {
  let server: TestServer
  let office: PostOffice
  let treatments: Record<string, Treatment> = {}
  const opened: { close(): void }[] = []

  beforeAll(async () => {
    server = await startServer(engine)
    office = await openPostOffice((recipient) => treatments[recipient] ?? 'take')
  })
  afterAll(async () => {
    opened.forEach((mailer) => mailer.close())
    await office.close()
    await server.close()
  })
  beforeEach(async () => {
    treatments = {}
    await server.database.pool.query(`delete from outgoing`)
  })

  const mailerTo = (url = office.url, ca?: string): Mailer => {
    const mailer = openSmtp({ url, from, ...(ca && { ca }) })
    opened.push(mailer)
    return mailer
  }
  const send = (mailer = mailerTo()): Promise<number> => sendDue({ pool: server.database.pool, mailer, from })
  const due = (): Promise<unknown> =>
    server.database.pool.query(`update outgoing set next_try_at = now() where state = 'waiting'`)
  const arrived = (recipient: string) => office.received.filter(({ to }) => to.includes(recipient))

  async function put(recipient: string, more: Record<string, unknown> = {}): Promise<string> {
    const id = newId()
    const row = { subject: 'A word', body: 'Hello\n', html: '<p>Hello</p>', ...more }
    await server.database.pool.query(
      `insert into outgoing (id, channel, recipient, recipient_name, subject, body, html, created_at)
       values ($1, 'mail', $2, 'Ann', $3, $4, $5, coalesce($6::timestamptz, now()))`,
      [id, recipient, row.subject, row.body, row.html, more['created_at'] ?? null],
    )
    return id
  }

  async function stateOf(id: string): Promise<Record<string, unknown>> {
    const { rows } = await server.database.pool.query<Record<string, unknown>>(
      `select state, error, attempts, sent_at is not null as sent,
         round(extract(epoch from next_try_at - now()) / 60)::int as minutes from outgoing where id = $1`,
      [id],
    )
    return rows[0] ?? {}
  }

  test('D6: a mail that is taken is noted as sent, with its own name and a plain-text alternative', async () => {
    const id = await put('taken@example.com')
    expect(await send()).toBe(1)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', sent: true, attempts: 1, error: null })
    const [mail] = arrived('taken@example.com')
    const { headers, text, html } = partsOf(mail?.raw ?? '')
    expect(mail?.from).toBe('care@portal.example.com')
    expect(header(headers, 'Message-ID')).toBe(`<${id}@portal.example.com>`)
    expect(header(headers, 'From')).toBe('Caseway <care@portal.example.com>')
    expect(header(headers, 'To')).toBe('Ann <taken@example.com>')
    expect([text.trim(), html.trim()]).toEqual(['Hello', '<p>Hello</p>'])
    expect(await send()).toBe(0)
  })

  test('D6: who is refused for good fails with the words of the other side; the mails beside it leave', async () => {
    treatments = { 'gone@example.com': { code: 550, words: 'No such person here' } }
    const [gone, other] = [await put('gone@example.com'), await put('beside@example.com')]
    await send()
    expect(await stateOf(gone)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('No such person here'),
    })
    expect(await stateOf(other)).toMatchObject({ state: 'sent' })
  })

  test('D6: what may be over in a while is tried again after growing pauses, and then leaves', async () => {
    treatments = { 'busy@example.com': { code: 451, words: 'Come back later' } }
    const id = await put('busy@example.com')
    const pauses = []
    for (let round = 0; round < 3; round += 1) {
      await send()
      const { state, minutes, error } = await stateOf(id)
      expect([state, error]).toEqual(['waiting', expect.stringContaining('Come back later')])
      pauses.push(minutes)
      expect(await send()).toBe(0)
      await due()
    }
    expect(pauses).toEqual([1, 5, 15])
    treatments = {}
    await send()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 4, error: null })
  })

  test('D6: a line that breaks off, or a server that is not there, keeps the mail; its name stays the same', async () => {
    treatments = { 'broken@example.com': 'hang up' }
    const id = await put('broken@example.com')
    await send()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await due()
    await send(mailerTo('smtp://127.0.0.1:1'))
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 2 })
    treatments = {}
    await due()
    await send()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 3 })
    // It may have arrived twice: both copies carry the same Message-ID.
    const names = arrived('broken@example.com').map(({ raw }) => header(partsOf(raw).headers, 'Message-ID'))
    expect(names).toEqual([`<${id}@portal.example.com>`, `<${id}@portal.example.com>`])
  })

  test('D6: what nobody took for hours is given up after the last pause, and what is two days old is not sent at all', async () => {
    treatments = { 'never@example.com': { code: 421, words: 'Closed' } }
    const id = await put('never@example.com')
    await server.database.pool.query('update outgoing set attempts = 7 where id = $1', [id])
    const old = await put('old@example.com', { created_at: '2026-01-05T00:00:00Z' })
    await send()
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 8 })
    expect(await stateOf(old)).toMatchObject({ state: 'failed', error: 'expired', attempts: 0 })
    expect(arrived('old@example.com')).toEqual([])
  })

  test('D6: several processes at once send every mail once', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, at) => put(`many${at}@example.com`)))
    const taken = await Promise.all([send(mailerTo()), send(mailerTo()), send(mailerTo())])
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(ids.length)
    for (let at = 0; at < ids.length; at += 1) expect(arrived(`many${at}@example.com`)).toHaveLength(1)
  })

  test('D6: header lines cannot be smuggled in, whatever stands in the outbox', async () => {
    const attack = 'Hello\r\nBcc: everybody@example.com\r\n\r\nA body of my own'
    await put('honest@example.com', { subject: attack })
    await send()
    const [mail] = arrived('honest@example.com')
    const { headers } = partsOf(mail?.raw ?? '')
    expect(mail?.to).toEqual(['honest@example.com'])
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(header(headers, 'Subject')).toContain('Bcc: everybody@example.com')
  })

  test('D6: an Arabic mail arrives as it was written, byte by byte', async () => {
    const subject = 'القضية \u2068HQ-26-000001-5\u2069'
    const body = 'مرحبًا \u2068Ann\u2069،\n\nإلى اللقاء\n'
    const html = '<html lang="ar" dir="rtl"><body lang="ar" dir="rtl"><p>مرحبًا <bdi>Ann</bdi>،</p></body></html>\n'
    await put('arabic@example.com', { subject, body, html })
    await send()
    const parts = partsOf(arrived('arabic@example.com')[0]?.raw ?? '')
    expect(header(parts.headers, 'Subject')).toBe(subject)
    expect(parts.text.replaceAll('\r\n', '\n').trim()).toBe(body.trim())
    expect(parts.html.replaceAll('\r\n', '\n').trim()).toBe(html.trim())
    expect(arrived('arabic@example.com')[0]?.raw).toMatch(/^[\x00-\x7f]*$/)
  })

  test('A16: a password mail speaks its reader’s language, and its link does not stay behind', async () => {
    const email = 'case.manager@demo.example.com'
    await server.database.pool.query(`update "user" set language = 'ar' where email = $1`, [email])
    await server.stranger.post('/forgot_password', { email })
    await send()
    const { headers, text, html } = partsOf(arrived(email)[0]?.raw ?? '')
    expect(header(headers, 'Subject')).toMatch(/\p{Script=Arabic}/u)
    expect(text).toMatch(/\/pages\/auth\/forgot-password\?token=[\w-]{43}\s/)
    expect(html).toContain('<body lang="ar" dir="rtl">')
    const { rows } = await server.database.pool.query('select state, body, html from outgoing where recipient = $1', [
      email,
    ])
    expect(rows).toEqual([{ state: 'sent', body: '', html: null }])
  })

  test('D6: what a server offers to seal is sealed, and a certificate nobody vouches for is not trusted', async () => {
    const folder = temporaryFolder()
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const wish = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1'
    execFileSync('openssl', ['req', ...wish.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const ca = fs.readFileSync(cert, 'utf8')
    const sealed = await openPostOffice(() => 'take', { key: fs.readFileSync(key), cert: ca })
    try {
      const id = await put('sealed@example.com')
      await send(mailerTo(sealed.url))
      expect(await stateOf(id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('self-signed') })
      await due()
      await send(mailerTo(sealed.url, ca))
      expect(await stateOf(id)).toMatchObject({ state: 'sent' })
      expect(sealed.received.map(({ secure }) => secure)).toEqual([true])
    } finally {
      await sealed.close()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
})
