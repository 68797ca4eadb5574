import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`

onBothEngines('documents go outside with a HIPAA authorization', (engine) => {
  let world: World
  let chiropractor: Client
  let patient: Row
  let record: Row
  let practice: { kind: string; id: string }

  beforeAll(async () => {
    world = await openWorld(engine)
    chiropractor = await world.server.as('chiro')
    const [office] = await world.rows('select chiropractor_id as id from "user" where id = $1', [chiropractor.userId])
    practice = { kind: 'chiropractor', id: office!.id }
    await world.set('chiropractor', practice.id, { email: 'office@example.com' })
    patient = await world.open({ email: 'patient@example.com', chiropractor_id: practice.id })
    const claim = await world.claim(patient, 500_00, { medical_provider_id: null, chiropractor_id: practice.id })
    record = await world.upload(patient, world.manager, {
      doc_type: 'medical_record',
      visibility: ['internal', 'provider', 'lawfirm'],
      lien_id: claim['id'],
    })
  })
  afterAll(() => world.server.close())

  const send = (to: { kind: string; id: string }, documents: readonly string[] = [record.id]) =>
    world.manager.post(`/patient/${patient.id}/send_email`, {
      recipients: [to],
      subject: 'About a visit',
      body: 'Please see the enclosed.',
      language: 'en',
      document_ids: documents,
    })
  const linkIn = async (mail: Row): Promise<string> => {
    const [row] = await world.rows('select body from outgoing where id = $1', [mail.id])
    return /\/api\/shared\/[\w-]{43}/.exec(row!.body)![0]
  }
  const fetched = (path: string): Promise<Response> => fetch(`${world.server.url}${path}`, { redirect: 'manual' })
  const stateOf = async (): Promise<string> =>
    (await world.manager.get(`/patient/${patient.id}/email_data`)).body.authorization as string
  const offered = async (): Promise<string[]> => {
    const { documents } = (await world.manager.get(`/patient/${patient.id}/email_data`)).body as { documents: Row[] }
    return documents.filter(({ practices }) => practices.includes(practice.id)).map(({ id }) => id as string)
  }
  const patientHimself = () => ({ kind: 'patient', id: patient.id as string })

  test('M9: without one, no document is mailed to a practice or opened by it, and the answer says why', async () => {
    expect(await stateOf()).toBe('missing')
    expect(await send(practice)).toMatchObject({ status: 422, body: { errors: { document_ids: ['hipaa_missing'] } } })
    expect((await send(practice, [])).status).toBe(201)
    expect((await send(patientHimself())).status).toBe(201)
    const file = `/patient_document/${record.id}/file`
    expect(await chiropractor.get(file)).toMatchObject({ status: 403, body: { code: 'AUTHORIZATION_NEEDED' } })
    expect((await world.manager.get(file)).status).toBe(200)
    const own = await world.upload(patient, chiropractor, { doc_type: 'bill', visibility: ['internal', 'provider'] })
    expect((await chiropractor.get(`/patient_document/${own.id}/file`)).status).toBe(200)
  })

  test('M9: mail, links and views work while it holds, and stop when it has expired', async () => {
    await world.upload(patient, world.manager, { doc_type: 'hipaa_authorization' })
    await world.accept(patient, 'hipaa_authorization', { expires_at: NEXT_YEAR })
    expect(await stateOf()).toBe('valid')
    const sent = await send(practice)
    expect(sent.status).toBe(201)
    const [mail] = sent.body.emails as Row[]
    const [toPatient] = (await send(patientHimself())).body.emails as Row[]
    const [link, own] = [await linkIn(mail!), await linkIn(toPatient!)]
    const file = `/patient_document/${record.id}/file`
    const opened = async (path: string) => (await fetched(path)).status
    expect([await opened(link), await opened(own), (await chiropractor.get(file)).status]).toEqual([302, 302, 200])

    await world.set('patient', patient.id, { hipaa_auth_expires_at: '2026-01-31' })
    expect(await stateOf()).toBe('expired')
    expect((await send(practice)).body.errors).toEqual({ document_ids: ['hipaa_expired'] })
    expect((await world.manager.post(`/email/${mail!.id}/again`)).body.errors).toEqual({
      document_ids: ['hipaa_expired'],
    })
    expect((await world.manager.post(`/email/${toPatient!.id}/again`)).status).toBe(201)
    expect([await opened(link), await opened(own), (await chiropractor.get(file)).status]).toEqual([403, 302, 403])
    const answer = await fetched(link)
    expect(await answer.text()).toContain('authorization to share documents is missing or has expired')
    await world.set('patient', patient.id, { hipaa_auth_expires_at: NEXT_YEAR })
  })

  test('L1: a document of another practice is not mailed to this one, and a link to it closes', async () => {
    const [mail] = (await send(practice)).body.emails as Row[]
    const link = await linkIn(mail!)
    expect((await fetched(link)).status).toBe(302)
    expect(await offered()).toContain(record.id)
    const others = await world.claim(patient, 300_00)
    await world.set('patient_document', record.id, { lien_id: others['id'] })
    // Nor is it offered while one writes.
    expect(await offered()).not.toContain(record.id)
    expect((await send(practice)).body.errors).toEqual({ document_ids: ['not_shared'] })
    expect((await send(patientHimself())).status).toBe(201)
    expect((await send({ kind: 'medical_provider', id: world.ids.provider })).status).toBe(201)
    expect((await fetched(link)).status).toBe(404)
    expect(world.server.errors).toEqual([])
  })
})
