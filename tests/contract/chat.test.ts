import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf } from '#server/files/samples-for-tests.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { openSocket, type AnyRecord } from '#tests/support/live.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'

interface FormAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

onBothEngines('the chat of the team', (engine) => {
  let server: TestServer
  let admin: Client
  let manager: Client
  let firm: Client
  let otherFirm: Client
  /** A case of the first firm with the manager on it. */
  let patientId: string

  const rows = async (text: string, values: unknown[] = []): Promise<AnyRecord[]> =>
    (await server.database.pool.query<AnyRecord>(text, values)).rows

  async function sendForm(from: Client, fields: Record<string, string | File>, key?: string): Promise<FormAnswer> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await fetch(`${server.url}/api/chat/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${from.token}`, ...(key && { 'idempotency-key': key }) },
      body,
    })
    return { status: response.status, body: await response.json() }
  }

  const paper = (name = 'letter.pdf', bytes = pdf()) => new File([new Uint8Array(bytes)], name)
  const say = (from: Client, to: Client, message: string, more: object = {}) =>
    from.post('/chat/message', { receiver: to.userId, message, ...more })
  const talk = async (client: Client, other: Client, query = '') =>
    (await client.get(`/chat/conversation/${other.userId}${query}`)).body
  const contact = async (client: Client, other: Client) =>
    (await client.get('/chat/contacts')).body.users.find((user: { id: string }) => user.id === other.userId)

  beforeAll(async () => {
    server = await startServer(engine, { config: { dataDir: temporaryFolder() } })
    ;[admin, manager, firm, otherFirm] = (await Promise.all(
      ['admin', 'case.manager', 'lawfirm', 'lawfirm2'].map((name) => server.as(name)),
    )) as [Client, Client, Client, Client]
    // Only people whom a test assigns work on these cases.
    await rows('update patient set case_manager_id = null, underwriter_id = null, tagged_employee_ids = null')
    await rows('delete from message')
    const [party] = await rows('select lawfirm_id from "user" where id = $1', [firm.userId])
    patientId = await insertFitting(server.database, 'patient', 9100, await anchorsIn(server.database), {
      lawfirm_id: party?.['lawfirm_id'],
      case_manager_id: manager.userId,
    })
  })
  afterAll(() => server?.close())

  it('C1, C3: staff find everybody but auditors, outsiders the staff on their cases alone', async () => {
    const auditor = await server.as('auditor')
    const names = async (client: Client): Promise<string[]> =>
      (await client.get('/chat/contacts')).body.users.map((user: { id: string }) => user.id)
    const ofStaff = await names(manager)
    for (const other of [admin, firm, otherFirm]) expect(ofStaff).toContain(other.userId)
    for (const other of [manager, auditor]) expect(ofStaff).not.toContain(other.userId)
    expect(await names(firm)).toEqual([manager.userId])
    expect(await names(otherFirm)).toEqual([])
    expect((await auditor.get('/chat/contacts')).status).toBe(404)
    expect(await contact(firm, manager)).toEqual({
      id: manager.userId,
      name: expect.any(String),
      first_name: expect.any(String),
      last_name: expect.any(String),
      image: null,
      is_online: false,
      unseen_count: 0,
      user_type: 'staff',
      status: null,
      mood: null,
      last_message_at: null,
      can_write: true,
    })
    const { first_name: first } = await contact(firm, manager)
    expect((await firm.get(`/chat/contacts?search=${first.toUpperCase()}`)).body.users).toHaveLength(1)
    expect((await firm.get('/chat/contacts?search=nobody-of-this-name')).body.users).toEqual([])
  })

  it('C1, C3: what one writes the other reads, counts as unseen, and sees; both know when', async () => {
    const sent = await say(manager, firm, 'The letter is <b>ready</b>', { patient_id: patientId })
    expect(sent.status).toBe(201)
    expect(sent.body.message).toEqual({
      id: expect.any(String),
      sender: { id: manager.userId },
      receiver: { id: firm.userId },
      message: 'The letter is <b>ready</b>',
      file: null,
      patient: { id: patientId, case_number: expect.any(String) },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      seen_at: null,
      retracted_at: null,
    })
    expect((await talk(firm, manager)).messages).toEqual([sent.body.message])
    expect(await contact(firm, manager)).toMatchObject({ unseen_count: 1 })
    expect((await firm.get('/chat/unseen')).body).toEqual({
      unseen: [{ sender_id: manager.userId, unseen_count: 1 }],
      unseen_count: 1,
    })
    const seen = await firm.post(`/chat/conversation/${manager.userId}/seen`)
    expect(seen.body).toEqual({ contact_id: manager.userId, unseen_count: 0 })
    expect((await firm.get('/chat/unseen')).body.unseen_count).toBe(0)

    // What came after the last message that is shown stays unread.
    const shown = await say(manager, firm, 'Is it there?')
    const later = await say(manager, firm, 'It must be.')
    const readUpTo = async ({ body }: typeof later) =>
      (await firm.post(`/chat/conversation/${manager.userId}/seen?up_to=${body.message.id}`)).body.unseen_count
    expect(await readUpTo(await say(firm, manager, 'One moment.'))).toBe(2)
    expect(await readUpTo(shown)).toBe(1)
    expect(await contact(firm, manager)).toMatchObject({ unseen_count: 1 })
    expect(await readUpTo(later)).toBe(0)
    const [read] = (await talk(manager, firm)).messages
    expect(read).toMatchObject({ seen_at: expect.any(String), updated_at: sent.body.message.updated_at })
  })

  it('D12: nobody reads a conversation of others, administrators neither; strangers are not found', async () => {
    expect((await talk(admin, firm)).messages).toEqual([])
    expect((await firm.get(`/chat/conversation/${otherFirm.userId}`)).status).toBe(404)
    expect((await firm.get(`/chat/conversation/${randomUUID()}`)).status).toBe(404)
    for (const act of ['typing', 'seen'])
      expect((await firm.post(`/chat/conversation/${otherFirm.userId}/${act}`)).status).toBe(404)
    expect(await say(firm, otherFirm, 'x')).toMatchObject({
      status: 422,
      body: { errors: { receiver: ['not_found'] } },
    })
  })

  it('C1: a case that is mentioned is named to those alone who may open it', async () => {
    await say(manager, otherFirm, 'About a case of others', { patient_id: patientId })
    const { messages } = await talk(otherFirm, manager)
    expect(messages.at(-1)).toMatchObject({ message: 'About a case of others', patient: null })
    expect((await talk(manager, otherFirm)).messages.at(-1).patient).toMatchObject({ id: patientId })
    expect((await say(otherFirm, manager, 'x', { patient_id: patientId })).status).toBe(422)
  })

  it('C2: an empty message is never sent, and what cannot be read is refused', async () => {
    const before = (await talk(manager, firm)).messages.length
    for (const message of ['', '  \n ']) {
      expect((await say(manager, firm, message)).status).toBe(422)
      expect((await sendForm(manager, { receiver: firm.userId, message })).status).toBe(422)
    }
    const long = 'x'.repeat(10 * 1024 * 1024)
    expect((await say(manager, firm, long)).status).toBe(413)
    expect(await sendForm(manager, { receiver: firm.userId, message: long })).toMatchObject({
      status: 422,
      body: { errors: { message: ['too_long'] } },
    })
    expect((await sendForm(manager, { receiver: firm.userId, message: 'x', other: 'y' })).status).toBe(422)
    expect((await talk(manager, firm)).messages).toHaveLength(before)
  })

  it('C1: a file comes along in the form, is kept once, and is read by the two alone', async () => {
    const key = randomUUID()
    const fields = { receiver: firm.userId, message: 'Here it is' }
    const sent = await sendForm(manager, { ...fields, file: paper() }, key)
    expect(sent).toMatchObject({
      status: 201,
      body: { message: { message: 'Here it is', file: { name: 'letter.pdf', size: 300 } } },
    })
    const { id } = sent.body.message
    const file = await firm.get(`/message/${id}/file`)
    expect(file.body).toMatchObject({ file_name: 'letter.pdf', mime: 'application/pdf' })
    const bytes = await (await fetch(new URL(file.body.url, server.url))).arrayBuffer()
    expect(bytes.byteLength).toBe(300)
    for (const stranger of [admin, otherFirm]) expect((await stranger.get(`/message/${id}/file`)).status).toBe(404)
    expect((await sendForm(manager, { receiver: firm.userId, file: paper('alone.pdf') })).status).toBe(201)
  })

  it('C1: what was sent twice by one name is there once, in a form too', async () => {
    const key = randomUUID()
    const [bytes, before] = [pdf(), (await talk(manager, firm)).messages.length]
    const once = () =>
      sendForm(manager, { receiver: firm.userId, message: 'once', file: paper('once.pdf', bytes) }, key)
    const first = await once()
    expect(await once()).toEqual(first)
    expect((await talk(manager, firm)).messages).toHaveLength(before + 1)
    const other = await sendForm(manager, { receiver: firm.userId, message: 'another' }, key)
    expect(other).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
  })

  it('C1: files of other kinds, too large or of others are refused', async () => {
    const to = { receiver: firm.userId }
    const program = new File(['MZ'], 'tool.exe')
    expect((await sendForm(manager, { ...to, file: program })).body.errors).toEqual({ file: ['wrong_type'] })
    const disguised = new File(['MZ this is no paper'], 'paper.pdf')
    expect((await sendForm(manager, { ...to, file: disguised })).status).toBe(422)
    const huge = new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'huge.pdf')
    expect((await sendForm(manager, { ...to, file: huge })).status).toBe(413)
    const wish = { entity: 'message', file_name: 'own.pdf', mime: 'application/pdf', size: 300 }
    const { key } = (await admin.post('/upload/presign', wish)).body
    expect((await say(manager, firm, 'not mine', { file_key: key })).status).toBe(404)
  })

  it('C3: an author takes a message back for five minutes, and nothing of it is left', async () => {
    const { body } = await sendForm(manager, { receiver: firm.userId, message: 'wrong person', file: paper() })
    const { id } = body.message
    expect((await firm.post(`/chat/message/${id}/retract`)).status).toBe(404)
    expect((await admin.post(`/chat/message/${id}/retract`)).status).toBe(404)
    const back = await manager.post(`/chat/message/${id}/retract`)
    expect(back.body.message).toMatchObject({ id, message: null, file: null, retracted_at: expect.any(String) })
    expect((await manager.post(`/chat/message/${id}/retract`)).status).toBe(200)
    expect((await talk(firm, manager)).messages.at(-1)).toMatchObject({ id, message: null, file: null })
    expect((await talk(firm, manager, '?search=wrong person')).messages).toEqual([])
    expect((await firm.get(`/message/${id}/file`)).status).toBe(404)
    expect(await rows('select state from upload where used_by = $1', [id])).toEqual([{ state: 'refused' }])

    const late = (await say(manager, firm, 'stays')).body.message.id as string
    await rows(`update message set created_at = created_at - interval '5 minutes' where id = $1`, [late])
    expect(await manager.post(`/chat/message/${late}/retract`)).toMatchObject({
      status: 409,
      body: { code: 'IMMUTABLE' },
    })
    const [event] = await rows(`select user_id, entity_id from audit_event where action = 'retract'`)
    expect(event).toEqual({ user_id: manager.userId, entity_id: id })
  })

  it('C3: a long conversation comes page by page, and is searched', async () => {
    const underwriter = await server.as('underwriter')
    for (let n = 0; n < 120; n += 1) await say(manager, underwriter, `line ${n}`)
    const seen: string[] = []
    for (let before = '', older = true; older;) {
      const page = await talk(underwriter, manager, before && `?before=${before}`)
      seen.unshift(...page.messages.map((row: { message: string }) => row.message))
      before = page.messages[0].id
      older = page.has_older
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `line ${n}`))
    const found = (await talk(underwriter, manager, '?search=LINE 11')).messages
    expect(found.map((row: { message: string }) => row.message)).toEqual(['line 11', ...seen.slice(110)])
    expect((await underwriter.get(`/chat/conversation/${manager.userId}?before=x`)).status).toBe(422)
  })

  it('C3: one says of oneself whether one is there, and may stay unseen', async () => {
    expect((await firm.get('/chat/user')).body.user).toMatchObject({ id: firm.userId, status: 'available', mood: null })
    const socket = await openSocket(server.url, firm, { path: '/ws' })
    await expect.poll(async () => (await contact(manager, firm)).is_online, { timeout: 20_000 }).toBe(true)
    const wish = { status: 'hidden', mood: 'In court until noon' }
    expect((await firm.post('/chat/user/data', wish)).body.user).toMatchObject(wish)
    expect(await contact(manager, firm)).toMatchObject({ is_online: false, status: null, mood: wish.mood })
    await firm.post('/chat/user/data', { status: 'available', mood: null })
    expect(await contact(manager, firm)).toMatchObject({ is_online: true, mood: null })
    for (const wrong of [{ status: 'asleep' }, { mood: 'x'.repeat(121) }, { id: manager.userId }])
      expect((await firm.post('/chat/user/data', wrong)).status).toBe(422)
    await socket.close()
  })

  it('C3: both sides hear at once what was written, seen and taken back, and that somebody writes', async () => {
    const [one, other, stranger] = await Promise.all(
      [manager, firm, admin].map((client) => openSocket(server.url, client, { path: '/ws' })),
    )
    const heard = (kind: string, contactId: string) => (told: AnyRecord) =>
      told['kind'] === kind && told['contact_id'] === contactId
    await manager.post(`/chat/conversation/${firm.userId}/typing`)
    await other!.until(heard('typing', manager.userId))
    await say(manager, firm, 'heard')
    expect(await other!.until(heard('chat', manager.userId))).toEqual({
      id: expect.stringMatching(/^\d+$/),
      cursor: expect.any(String),
      kind: 'chat',
      contact_id: manager.userId,
      letter: true,
    })
    // Who wrote it is told that something changed, not that he has got something.
    expect(await one!.until(heard('chat', firm.userId))).toMatchObject({ letter: false })
    const told = one!.told.length
    await firm.post(`/chat/conversation/${manager.userId}/seen`)
    await expect
      .poll(() => one!.told.slice(told).find(heard('chat', firm.userId)), { timeout: 20_000 })
      .toMatchObject({ letter: false })
    expect(stranger!.told.filter(({ kind }) => kind === 'chat' || kind === 'typing')).toEqual([])
    await Promise.all([one, other, stranger].map((socket) => socket!.close()))
    expect(server.errors).toEqual([])
  })
})
