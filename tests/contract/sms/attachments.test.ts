import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largestFile } from '#domain/rules/file-types.ts'
import { listFiles } from '#server/backup/listed-files.ts'
import { jpeg, MARKS, pdf } from '#server/files/samples-for-tests.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { inbound, TEST_GATEWAY } from '#tests/support/gateway.ts'
import { openGatewayServer, type GatewayServer, type Kept } from './gateway-server.ts'
import { openSmsWorld, type SmsWorld } from './world.ts'

const TOKEN = `Basic ${Buffer.from(`${TEST_GATEWAY.account}:${TEST_GATEWAY.token}`).toString('base64')}`

onBothEngines('what patients attach to a message', (engine) => {
  let world: SmsWorld
  let office: GatewayServer
  /** The store that the gateway redirects to, on another origin. */
  let store: GatewayServer
  beforeAll(async () => {
    office = await openGatewayServer()
    store = await openGatewayServer()
    world = await openSmsWorld(engine, { sms: { ...TEST_GATEWAY, url: office.url }, smsFrom: TEST_GATEWAY.from })
  })
  afterAll(async () => {
    await office?.close()
    await store?.close()
    await world?.close()
  })

  /** A message with attachments of which only the addresses are told. */
  async function withAttachments(...addresses: string[]) {
    const { id, number } = await world.newCase()
    const told = addresses.flatMap((address, place) => [
      [`MediaUrl${place}`, address],
      [`MediaContentType${place}`, 'image/jpeg'],
    ])
    const form = inbound(number, '', { NumMedia: String(addresses.length), ...Object.fromEntries(told) })
    expect((await world.bring(form)).status).toBe(200)
    const [message] = await world.threadOf(id)
    const path = (place: number | string, disposition = 'inline') =>
      `/patient_sms/${message?.['id']}/attachment?place=${place}&disposition=${disposition}`
    return { caseId: id, id: String(message?.['id']), path }
  }

  let kept = 0
  function keep(what: Kept): string {
    kept += 1
    office.keep(`/media/${kept}`, what)
    return `${office.url}/media/${kept}`
  }
  const askedOf = ({ asked }: GatewayServer, address: string) =>
    asked.filter(({ path }) => path === new URL(address).pathname).map(({ authorization }) => authorization)

  test('are fetched once, with the account, and shown without what a camera adds', async () => {
    const address = keep({ bytes: jpeg({ orientation: 6 }) })
    const { id, caseId, path } = await withAttachments(address)
    const answer = await world.manager.get(path(0))
    expect(answer).toMatchObject({ status: 200, body: { file_name: 'attachment-1.jpg', mime: 'image/jpeg' } })
    const file = await fetch(answer.body.url)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(file.headers.get('content-disposition')).toMatch(/^inline/)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(bytes.includes(MARKS)).toBe(false)

    const saved = await world.manager.get(path(0, 'attachment'))
    expect((await fetch(saved.body.url)).headers.get('content-disposition')).toMatch(/^attachment/)
    expect(askedOf(office, address)).toEqual([TOKEN])
    const events = await world.rows(
      `select action, user_id, patient_ids, detail from audit_event where entity_id = $1 and action = 'download'`,
      [id],
    )
    const told = { action: 'download', user_id: world.manager.userId, patient_ids: [caseId], detail: { attachment: 1 } }
    expect(events).toEqual([told, told])
  })

  test('are fetched from the store that the gateway redirects to, which does not get the token', async () => {
    store.keep('/stored', { bytes: pdf() })
    const address = keep({ status: 307, headers: { location: `${store.url}/stored` } })
    const { path } = await withAttachments(address)
    expect(await world.manager.get(path(0))).toMatchObject({ status: 200, body: { mime: 'application/pdf' } })
    expect(askedOf(office, address)).toEqual([TOKEN])
    expect(askedOf(store, `${store.url}/stored`)).toEqual([undefined])
    // Nor is it told again after that.
    const back = keep({ bytes: jpeg() })
    store.keep('/back', { status: 302, headers: { location: back } })
    const there = keep({ status: 307, headers: { location: `${store.url}/back` } })
    expect((await world.manager.get((await withAttachments(there)).path(0))).status).toBe(200)
    expect(askedOf(office, back)).toEqual([undefined])
  })

  test('are opened by those alone who may read the message, and only where there is one', async () => {
    const { id, path } = await withAttachments(keep({ bytes: jpeg() }), keep({ bytes: pdf() }))
    for (const other of ['underwriter', 'lawfirm', 'subsidiary', 'provider'])
      expect([other, (await (await world.server.as(other)).get(path(0))).status]).toEqual([other, 404])
    expect((await world.manager.get(path(1))).body.file_name).toBe('attachment-2.pdf')
    expect((await world.manager.get(path(2))).status).toBe(404)
    for (const wrong of ['', '-1', 'x', '10'])
      expect([wrong, (await world.manager.get(path(wrong))).status]).toEqual([wrong, 422])
    expect((await world.manager.get(`/patient_sms/${id}/attachment`)).status).toBe(422)
  })

  test('say why they can’t be opened, and are asked for again', async () => {
    const [gone, away] = ['GUARD_FAILED gone', 'BUSY away']
    const cases: [Kept, string][] = [
      [{ status: 404 }, gone],
      [{ status: 401 }, away],
      [{ status: 429 }, away],
      [{ status: 503 }, away],
      [{ bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }, 'GUARD_FAILED unknown'],
      [{ bytes: Buffer.from('{"secret":"of another server"}') }, 'GUARD_FAILED unknown'],
      [{ bytes: jpeg().subarray(0, 40) }, 'GUARD_FAILED unknown'],
      [{ bytes: Buffer.alloc(largestFile.message + 1, 'a') }, 'GUARD_FAILED too_large'],
    ]
    for (const [what, why] of cases) {
      const address = keep(what)
      const { id, path } = await withAttachments(address)
      const { status, body } = await world.manager.get(path(0))
      expect([status, `${body.code} ${body.attachment}`]).toEqual([why === away ? 503 : 422, why])
      office.keep(new URL(address).pathname, { bytes: jpeg() })
      expect((await world.manager.get(path(0))).status).toBe(200)
      // Who may read the message was refused nothing.
      const actions = await world.rows(`select distinct action from audit_event where entity_id = $1`, [id])
      expect(actions.map(({ action }) => action)).not.toContain('denied')
    }
    const round = keep({ status: 302, headers: { location: '/media/round' } })
    office.keep('/media/round', { status: 302, headers: { location: '/media/round' } })
    expect((await world.manager.get((await withAttachments(round)).path(0))).body.attachment).toBe('gone')
  })

  test('are fetched once for all who open them at once, and are part of a backup', async () => {
    const address = keep({ bytes: pdf() })
    const { id, path } = await withAttachments(address)
    const auditor = await world.server.as('auditor')
    const answers = await Promise.all([world.manager, auditor, world.manager].map((one) => one.get(path(0))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(askedOf(office, address)).toHaveLength(1)
    office.keep(new URL(address).pathname, { status: 404 })
    const { body } = await world.manager.get(path(0))
    const bytes = Buffer.from(await (await fetch(body.url)).arrayBuffer())
    const [stored] = await world.rows('select sha256, size from upload where used_by = $1', [id])
    expect(stored).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length })
    const files = await listFiles(world.server.database.pool).next()
    expect(files.value).toContainEqual({ place: expect.stringMatching(/^kept/), sha256: stored?.['sha256'] })
  })

  test('are never asked for anywhere else', async () => {
    store.keep('/elsewhere', { bytes: jpeg() })
    const { caseId, path } = await withAttachments(`${store.url}/elsewhere`, 'https://media.example.com/1')
    // The first is no address of a gateway at all; the second is counted.
    expect(await world.threadOf(caseId)).toMatchObject([{ media: [{ url: 'https://media.example.com/1' }] }])
    expect((await world.manager.get(path(0))).body.attachment).toBe('gone')
    expect(askedOf(store, `${store.url}/elsewhere`)).toEqual([])
  })

  test('of a number that no case has are counted, and opened in the case it is assigned to', async () => {
    const number = world.newNumber()
    const address = keep({ bytes: jpeg() })
    const form = inbound(number, '', { NumMedia: '1', MediaUrl0: address, MediaContentType0: 'image/jpeg' })
    expect((await world.bring(form)).status).toBe(200)
    const { body } = await world.manager.get('/sms/triage?page_size=200')
    const waiting = body.messages.find(({ from }: { from: string }) => from === number)
    expect(waiting).toMatchObject({ body: '', attachments: 1 })
    const { id } = await world.newCase()
    const assigned = await world.manager.post(`/sms/triage/${waiting.id}/assign`, { patient_id: id })
    expect(assigned.status).toBe(200)
    const path = `/patient_sms/${assigned.body.patient_sms.id}/attachment?place=0`
    expect((await world.manager.get(path)).status).toBe(200)
  })
})
