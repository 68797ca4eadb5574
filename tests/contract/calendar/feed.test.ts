import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { signIn, type Answer, type Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

const CANARY = 'Zyxwvutsrq'

onBothEngines('the feed of a calendar', (engine) => {
  let world: World
  let own: Row
  let foreign: Row
  let visits: Record<'own' | 'foreign', string>

  const read = async (address: string): Promise<Answer> => {
    const response = await fetch(address)
    return { status: response.status, headers: response.headers, text: await response.text(), body: undefined }
  }
  async function make(client: Client, wish: Row = {}): Promise<string> {
    const made = await client.post('/calendar/feed', wish)
    expect(made.status).toBe(201)
    return made.body.address as string
  }
  const ids = (text: string): string[] => [...text.matchAll(/UID:([\da-f-]{36})@/g)].map(([, id]) => id ?? '').sort()

  beforeAll(async () => {
    world = await openWorld(engine)
    own = await world.open({ first_name: CANARY, last_name: `${CANARY}oğlu` })
    foreign = await world.open({ lawfirm_id: world.otherFirmId, last_name: `${CANARY}son`, case_manager_id: null })
    const [mri] = await world.rows(`select id from appointment_type where code = 'mri'`)
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const visit = async (patient: Row): Promise<string> => {
      const made = await world.admin.post('/appointment/create', {
        patient_id: patient['id'],
        appointment_type_id: mri?.['id'],
        medical_provider_id: world.ids.provider,
        medical_provider_office_id: world.ids.office,
        note: `${CANARY} waits`,
      })
      const { id } = made.body.appointment as { id: string }
      await world.rows(
        `update appointment set scheduled_start = $2, appointment_status_id =
          (select id from appointment_status where code = 'scheduled') where id = $1`,
        [id, soon],
      )
      return id
    }
    visits = { own: await visit(own), foreign: await visit(foreign) }
  })
  afterAll(() => world.server.close())

  test('N2: it tells when something is and what it is, and the name and number of nobody', async () => {
    const { status, headers, text } = await read(await make(world.firm))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(text).toContain('SUMMARY:Appointment (MRI) – open app\r\n')
    expect(ids(text)).toEqual([visits.own])
    const secret = await world.rows(
      `select first_name, last_name, case_number, phone from patient union all
       select practice_name, last_name, null, phone from chiropractor union all
       select name, address1, city, phone from medical_provider_office union all select name, null, null, phone from lawfirm`,
    )
    const unfolded = text.replaceAll('\r\n ', '')
    for (const word of [CANARY, own['id'], ...secret.flatMap((row) => Object.values(row))])
      if (typeof word === 'string' && word.length > 3) expect(unfolded).not.toContain(word)
  })

  test('N2: the portal’s people get the cases they work on, or all where they ask for it', async () => {
    expect(ids((await read(await make(world.manager))).text)).toEqual([visits.own])
    expect(ids((await read(await make(world.manager, { cases: 'all' }))).text)).toEqual(Object.values(visits).sort())
    // An outsider’s scope is what he gets, whatever he asks for.
    expect(ids((await read(await make(world.otherFirm, { cases: 'own' }))).text)).toEqual([visits.foreign])
  })

  test('N2: a new address ends the one before, and one that is taken back leads nowhere', async () => {
    const [first, second] = [await make(world.firm), await make(world.firm)]
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    expect((await world.firm.get('/calendar/feed')).body.feed).toMatchObject({ cases: 'all' })
    expect((await world.firm.get('/calendar/feed')).body.feed.fetched_at).not.toBeNull()
    expect((await world.firm.delete('/calendar/feed')).body).toEqual({ ended: true })
    expect((await read(second)).status).toBe(404)
    expect((await world.firm.delete('/calendar/feed')).status).toBe(404)
    expect((await world.firm.get('/calendar/feed')).body).toEqual({ feed: null })
  })

  test('N2: what the owner may see is asked at every fetch', async () => {
    const address = await make(world.firm)
    await world.set('patient', own['id'] as string, { lawfirm_id: world.otherFirmId })
    expect(ids((await read(address)).text)).toEqual([])
    await world.set('patient', own['id'] as string, { lawfirm_id: world.firmId })
    expect(ids((await read(address)).text)).toEqual([visits.own])
    const grants = `(select grants from role where title = 'law_firm')`
    const [before] = await world.rows(`select ${grants} as grants`)
    await world.rows(
      `update role set grants = (select jsonb_agg(g) from jsonb_array_elements(grants) g
        where g->>'permission' <> 'appointment.list') where title = 'law_firm'`,
    )
    expect((await read(address)).status).toBe(404)
    await world.rows(`update role set grants = $1::jsonb where title = 'law_firm'`, [
      JSON.stringify(before?.['grants']),
    ])
    expect((await read(address)).status).toBe(200)
  })

  test('N2: it ends with its owner’s log-in and with his password', async () => {
    const { server, rows } = world
    const [firmUser] = await rows(`select id from "user" where email = 'paralegal@demo.example.com'`)
    const paralegal = await signIn(server.url, 'paralegal@demo.example.com')
    const address = await make(paralegal)
    expect((await read(address)).status).toBe(200)
    await rows('update "user" set is_active = false where id = $1', [firmUser?.['id']])
    expect((await read(address)).status).toBe(404)
    await rows('update "user" set is_active = true where id = $1', [firmUser?.['id']])
    const again = await make(await signIn(server.url, 'paralegal@demo.example.com'))
    await rows('update account set token_epoch = token_epoch + 1 where user_id = $1', [firmUser?.['id']])
    expect((await read(again)).status).toBe(404)
  })

  test('N2: the secret is kept nowhere but in the address, and every fetch is on record', async () => {
    const address = await make(world.firm)
    const secret = /feed\/([\w-]+)\.ics$/.exec(address)?.[1] ?? ''
    expect(secret).toHaveLength(43)
    await read(address)
    const [feed] = await world.rows('select * from calendar_feed where ended_at is null and user_id = $1', [
      world.firm.userId,
    ])
    expect(JSON.stringify(feed)).not.toContain(secret)
    const [event] = await world.rows(
      `select user_id, patient_ids, detail from audit_event where action = 'feed' order by at desc limit 1`,
    )
    expect(event).toEqual({
      user_id: world.firm.userId,
      patient_ids: [own['id']],
      detail: { calendar_feed: feed?.['id'] },
    })
    const kept = await world.rows(
      `select (select count(*) from audit_event a where a::text like $1)::int
        + (select count(*) from idempotency i where i::text like $1)::int as found`,
      [`%${secret}%`],
    )
    expect(kept).toEqual([{ found: 0 }])
    // Where the server itself fails, the log names the address without what stands at its end.
    await world.rows('alter table calendar_feed rename to calendar_feed_away')
    expect((await read(address)).status).toBe(500)
    await world.rows('alter table calendar_feed_away rename to calendar_feed')
    const logged = world.server.errors.splice(0)
    expect(logged.map(({ facts }) => facts?.['path'])).toEqual(['/api/calendar/feed/…'])
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('N2: guesses and haste are held up', async () => {
    const guess = `${world.server.url}/api/calendar/feed/${'A'.repeat(43)}.ics`
    expect((await read(guess)).status).toBe(404)
    expect((await read(guess.replace('.ics', ''))).status).toBe(404)
    const address = await make(world.underwriter)
    const answers = []
    for (let fetched = 0; fetched < 13; fetched += 1) answers.push((await read(address)).status)
    expect(answers.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(answers.at(-1)).toBe(429)
  })
})
