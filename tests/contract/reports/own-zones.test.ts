import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayAt } from '#domain/rules/wall-time.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Client } from '#tests/support/server.ts'
import { anchorsIn, insertFitting, type Anchors } from '#tests/support/world-rows.ts'
import { openWorld, type Row, type World } from '../cases/world.ts'

/** Where it is another day than in UTC, at any hour, and where it is none. */
const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const GHANA = 'Africa/Accra'

onBothEngines('whose days they are for who has no time zone', (engine) => {
  let world: World
  let anchors: Anchors
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

  beforeAll(async () => {
    world = await openWorld(engine)
    anchors = await anchorsIn(world.server.database)
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
      expect(await readsBy(person)).toBe(null)

      await world.rows(`update ${table} set state_id = $2 where id = ${place}`, [person.userId, state])
      const there = await rightsOf(person)
      expect(there).toBeGreaterThan(nowhere)
      expect(await readsBy(person)).toBe(GHANA)
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
      expect(await todayOf(facility)).toBe(todayAt(zone))
      const second = await insert('medical_provider_office', { medical_provider_id: id, timezone: GHANA })
      expect(await todayOf(facility)).toBe(todayAt('UTC'))
      await world.rows('update medical_provider_office set deleted_at = now() where id = $1', [second])
      expect(await todayOf(facility)).toBe(todayAt(zone))
    })

    it('and his own stands before that', async () => {
      const { firm } = people
      await world.rows('update "user" set timezone = $2 where id = $1', [firm.userId, GHANA])
      expect(await todayOf(firm)).toBe(todayAt(GHANA))
      await world.rows('update "user" set timezone = null where id = $1', [firm.userId])
    })
  })
})
