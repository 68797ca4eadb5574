import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/rules/dates.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { otherDay, otherZone } from '#tests/support/other-day.ts'
import type { Client } from '#tests/support/server.ts'
import { executedCase, openMoney, twoFunders, type MoneyWorld } from '../money/world.ts'
import type { Row } from './world.ts'

onBothEngines('what is dated bears the day of who did it', (engine) => {
  let world: MoneyWorld
  let chiropractor: Client
  beforeAll(async () => {
    world = await openMoney(engine)
    chiropractor = await world.server.as('chiro')
    await livesIn(otherZone(), world.manager, world.billing, chiropractor)
  })
  afterAll(() => world.server.close())

  const livesIn = (timezone: string, ...people: Client[]) =>
    world.rows('update "user" set timezone = $1 where id = any($2)', [timezone, people.map(({ userId }) => userId)])

  it('M9: an authorization holds until its last day is over where its documents are read and sent', async () => {
    const [office] = await world.rows('select chiropractor_id as id from "user" where id = $1', [chiropractor.userId])
    const practice = { kind: 'chiropractor', id: office!['id'] as string }
    await world.set('chiropractor', practice.id, { email: 'office@example.com' })
    const patient = await world.open({ chiropractor_id: practice.id })
    const claim = await world.claim(patient, 500_00, { medical_provider_id: null, chiropractor_id: practice.id })
    const record = await world.upload(patient, world.manager, {
      doc_type: 'medical_record',
      visibility: ['internal', 'provider', 'lawfirm'],
      lien_id: claim['id'],
    })
    const send = () =>
      world.manager.post(`/patient/${patient.id}/send_email`, {
        recipients: [practice],
        subject: 'About a visit',
        body: 'Please see the enclosed.',
        language: 'en',
        document_ids: [record.id],
      })
    const lasts = (day: string) => world.set('patient', patient.id, { hipaa_auth_expires_at: day })

    await lasts(otherDay())
    const sent = await send()
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)])
    const [mail] = await world.rows('select body from outgoing where id = $1', [(sent.body.emails as Row[])[0]!['id']])
    const link = /\/api\/shared\/[\w-]{43}/.exec(mail!['body'])![0]
    const seen = async () => [
      (await world.manager.get(`/patient/${patient.id}/email_data`)).body.authorization,
      (await chiropractor.get(`/patient_document/${record.id}/file`)).status,
      (await fetch(`${world.server.url}${link}`, { redirect: 'manual' })).status,
    ]
    expect(await seen()).toEqual(['valid', 200, 302])

    await lasts(addDays(otherDay(), -1))
    expect(await seen()).toEqual(['expired', 403, 403])
    expect((await send()).body.errors).toEqual({ document_ids: ['hipaa_expired'] })
  })

  it('a visit took place by the day of its place at the latest', async () => {
    const { provider: medical_provider_id, office: medical_provider_office_id } = world.ids
    await world.set('medical_provider_office', medical_provider_office_id, { timezone: otherZone() })
    const patient = await world.open()
    const [type] = await world.rows(`select id from appointment_type where code = 'mri'`)
    const draft = { patient_id: patient.id, appointment_type_id: type!['id'] }
    const { id } = (await world.admin.post('/appointment/create', draft)).body.appointment as Row
    const move = async (wish: Row) => {
      const { version } = (await world.admin.get(`/appointment/${id}`)).body.appointment as Row
      return world.admin.post(`/appointment/${id}/transition`, { expected_version: version, ...wish })
    }
    const place = { medical_provider_id, medical_provider_office_id }
    expect((await move({ to: 'schedule', scheduled_start: '2026-01-15T15:00:00Z', ...place })).status).toBe(200)
    const complete = (service_date: string) => move({ to: 'complete', service_date })
    expect((await complete(addDays(otherDay(), 1))).body.errors).toEqual({ _: ['SERVICE_DATE_OUT_OF_RANGE'] })
    expect((await complete(otherDay())).body.appointment).toMatchObject({ service_date: otherDay() })
  })

  it('a statement is of the day of who prints it, and a check bounces on the day it is entered', async () => {
    const { billing } = world
    const { patient } = await executedCase(world, await twoFunders(world))
    const { paper } = (await billing.get(`/patient/${patient['id']}/lien_statement`)).body
    expect(paper.date).toBe(otherDay())
    const check = { payer: 'The firm', method: 'check', reference: 'No. 78', received_on: '2026-06-10' }
    const draft = { ...check, amount_cents: 1_000_00 }
    const { receipt } = (await billing.post(`/patient/${patient['id']}/receipts`, draft)).body
    const back = await billing.post(`/receipt/${receipt.id}/reversal`, { reason: 'It bounced' })
    expect(back.body.reversal).toMatchObject({ received_on: otherDay(), amount_cents: -1_000_00 })
  })

  it('K4: what was put off until today stays so when something else is put off', async () => {
    const { manager, rows } = world
    const putOff = (entry: string, until: string) => manager.post('/work/snooze', { entry, until })
    const marks = () => rows('select entry from work_mark where user_id = $1 order by entry', [manager.userId])
    const [task, other] = await Promise.all(
      ['Order stamps', 'Order paper'].map(
        async (title) =>
          `task:${(await manager.post('/task/create', { title, due_on: otherDay(), assignee_id: manager.userId })).body.task.id}`,
      ),
    )
    await putOff(task!, addDays(otherDay(), 1))
    await rows('update work_mark set until = $1 where entry = $2', [otherDay(), task])
    await putOff(other!, addDays(otherDay(), 1))
    expect(await marks()).toEqual(
      [task, other]
        .map(String)
        .toSorted((a, b) => a.localeCompare(b))
        .map((entry) => ({ entry })),
    )
  })
})
