import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayAt } from '#domain/rules/wall-time.ts'
import { accountsOn, PASSWORD, type Accounts } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { clientOf, signIn, type Client } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

/** Where it is another day than in UTC, at any hour, and where it is none. */
const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const GHANA = 'Africa/Accra'

onBothEngines('whose days they are for who has no time zone', (engine) => {
  let world: World
  let anchors: Anchors
  let accounts: Accounts
  let people: Record<'firm' | 'practice' | 'fund' | 'facility', Client>
  let made = 8300

  const one = async (text: string, values: unknown[] = []): Promise<Row> => (await world.rows(text, values))[0] ?? {}
  const insert = async (entity: string, columns: Row): Promise<string> => {
    made += 1
    return insertFitting(world.server.database, entity, made, anchors, columns)
  }
  const todayOf = async (by: Client): Promise<string> => {
    const filter = encodeURIComponent(JSON.stringify({ period: 'today' }))
    const { status, text, body } = await by.get(`/report/appointments?page_size=25&filter=${filter}`)
    expect(status, text).toBe(200)
    return body.from
  }
  /** Which one the database reads by, and the rights that an answer rests on, which devices compare. */
  const readsBy = async ({ userId }: Client) =>
    (await one('select zone_of(u) as zone from "user" u where id = $1', [userId]))['zone']
  const rightsOf = async (by: Client) => Number((await by.get('/state/all')).headers.get('x-rights'))
  const wanted = async (by: Client) => (await by.get('/me')).body.zone_wanted
  const tell = async (by: Client, timezone: unknown) => by.put('/me/time_zone', { timezone })
  const stored = async ({ userId }: Client) =>
    one('select timezone, version, updated_by from "user" where id = $1', [userId])
  async function newcomer(): Promise<Client> {
    const { email } = await accounts.colleague()
    return signIn(world.server.url, email, PASSWORD)
  }

  beforeAll(async () => {
    world = await openWorld(engine)
    anchors = await anchorsIn(world.server.database)
    accounts = accountsOn(world.server, world.admin, anchors['role'] ?? '')
    const [practice, fund, facility] = await Promise.all(
      ['chiro', 'funder', 'provider'].map((name) => world.server.as(name)),
    )
    people = { firm: world.firm, practice: practice!, fund: fund!, facility: facility! }
    await world.rows('update "user" set timezone = null, medical_provider_office_id = null where id = any($1)', [
      Object.values(people).map(({ userId }) => userId),
    ])
  })
  afterAll(() => world.server.close())

  describe('the place gives it', () => {
    it.each([
      ['firm', 'lawfirm', 'ZF'],
      ['practice', 'chiropractor', 'ZP'],
      ['fund', 'funder', 'ZU'],
    ] as const)('of a %s: that of its state, from the next call on', async (who, table, code) => {
      const person = people[who]
      const state = await insert('state', { code, title: `State of a ${who}`, default_timezone: GHANA })
      const place = `(select ${table}_id from "user" where id = $1)`
      await world.rows(`update ${table} set state_id = null where id = ${place}`, [person.userId])
      const nowhere = await rightsOf(person)
      expect([await readsBy(person), await wanted(person)]).toEqual([null, true])

      await world.rows(`update ${table} set state_id = $2 where id = ${place}`, [person.userId, state])
      const there = await rightsOf(person)
      expect(there).toBeGreaterThan(nowhere)
      expect([await readsBy(person), await wanted(person)]).toEqual([GHANA, undefined])
      // A fund has no report of days; what it reads its own by is asked of the database.
      if (who !== 'fund') expect(await todayOf(person)).toBe(todayAt(GHANA))

      await world.rows('update state set default_timezone = $2 where id = $1', [state, zone])
      expect(await rightsOf(person)).toBeGreaterThan(there)
      expect(await readsBy(person)).toBe(zone)
      if (who !== 'fund') expect(await todayOf(person)).toBe(todayAt(zone))
    })

    it('of a facility: that of its offices, as long as they have the same', async () => {
      const { facility } = people
      const { id } = await one('select medical_provider_id as id from "user" where id = $1', [facility.userId])
      await world.rows('update medical_provider_office set timezone = $2 where medical_provider_id = $1', [id, zone])
      expect([await todayOf(facility), await wanted(facility)]).toEqual([todayAt(zone), undefined])
      const before = await rightsOf(facility)
      await insert('medical_provider_office', { medical_provider_id: id, timezone: zone })
      expect(await rightsOf(facility)).toBe(before)
      const second = await insert('medical_provider_office', { medical_provider_id: id, timezone: GHANA })
      expect([await todayOf(facility), await wanted(facility)]).toEqual([todayAt('UTC'), true])
      await world.rows('update medical_provider_office set deleted_at = now() where id = $1', [second])
      expect(await todayOf(facility)).toBe(todayAt(zone))
    })

    it('and their own stands before that', async () => {
      const { firm } = people
      await world.rows('update "user" set timezone = $2 where id = $1', [firm.userId, GHANA])
      expect([await todayOf(firm), await wanted(firm)]).toEqual([todayAt(GHANA), undefined])
      await world.rows('update "user" set timezone = null where id = $1', [firm.userId])
    })
  })

  describe('the browser tells it', () => {
    it('where neither he nor a place has one: then it is his own, on record, from that answer on', async () => {
      const person = await newcomer()
      const [before, rights] = [await stored(person), await rightsOf(person)]
      expect([before['timezone'], await wanted(person), await todayOf(person)]).toEqual([null, true, todayAt('UTC')])
      const answer = await tell(person, zone)
      expect([answer.status, answer.body]).toEqual([200, { taken: true }])
      expect(Number(answer.headers.get('x-rights'))).toBeGreaterThan(rights)
      expect(await stored(person)).toEqual({
        timezone: zone,
        version: before['version'] + 1,
        updated_by: person.userId,
      })
      expect([await wanted(person), await todayOf(person)]).toEqual([undefined, todayAt(zone)])
      const events = await world.rows(
        `select action, entity, user_id, detail from audit_event where entity_id = $1 and action = 'take_zone'`,
        [person.userId],
      )
      const detail = { changes: { timezone: [null, zone] } }
      expect(events).toEqual([{ action: 'take_zone', entity: 'user', user_id: person.userId, detail }])
    })

    it('once, also where two browsers tell theirs at the same moment', async () => {
      const person = await newcomer()
      const answers = await Promise.all([tell(person, zone), tell(person, GHANA)])
      expect(answers.filter(({ body }) => body.taken).length).toBe(1)
      const { timezone } = await stored(person)
      expect(timezone).toBe(answers[0]?.body.taken ? zone : GHANA)
      expect((await tell(person, 'Europe/Istanbul')).body).toEqual({ taken: false })
      expect((await stored(person))['timezone']).toBe(timezone)
    })

    it('not where a place or the person has one', async () => {
      const atOffice = await newcomer()
      await world.rows('update "user" set medical_provider_office_id = $2 where id = $1', [
        atOffice.userId,
        world.ids.office,
      ])
      for (const person of [atOffice, world.manager]) {
        const before = await stored(person)
        expect((await tell(person, 'Europe/Istanbul')).body).toEqual({ taken: false })
        expect(await stored(person)).toEqual(before)
      }
    })

    it('only one that there is, and none that says nothing', async () => {
      const person = await newcomer()
      for (const timezone of ['Mars/Olympus', '+05:00', 'PST', '', 7, null]) {
        const { status, body } = await tell(person, timezone)
        expect([status, Object.keys(body.errors)], String(timezone)).toEqual([422, ['timezone']])
      }
      expect((await tell(person, 'UTC')).body).toEqual({ taken: false })
      expect(await stored(person)).toMatchObject({ timezone: null })
    })

    it('never to an administrator who sees with the eyes of a person, and not before a password that is due', async () => {
      const person = await newcomer()
      const look = await world.admin.post(`/user/${person.userId}/look`, {})
      const seen = clientOf(world.server.url, look.body.access, person.userId)
      expect([look.body.zone_wanted, await wanted(seen)]).toEqual([undefined, undefined])
      expect((await tell(seen, zone)).body.code).toBe('VIEWING_ONLY')
      await world.rows('update "user" set must_change_password = true where id = $1', [person.userId])
      expect((await tell(person, zone)).body.code).toBe('PASSWORD_DUE')
      expect(await stored(person)).toMatchObject({ timezone: null })
      expect(world.server.errors).toEqual([])
    })
  })
})
