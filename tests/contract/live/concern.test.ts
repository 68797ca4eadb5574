import { afterAll, beforeAll, expect, it } from 'vitest'
import { concernOf, openChangeWatch, type Changes, type ChangeWatch } from '#server/realtime/change-watch.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openLiveWorld, type LiveWorld } from './world.ts'

const nobody = {
  id: '0190aaaa-0000-7000-8000-00000000000a',
  lawfirm_id: null,
  subsidiary_id: null,
  medical_provider_id: null,
  chiropractor_id: null,
  funder_id: null,
}

onBothEngines('whom a change concerns', (engine) => {
  let world: LiveWorld
  let watch: ChangeWatch
  let firms: string[]

  beforeAll(async () => {
    world = await openLiveWorld(engine)
    watch = openChangeWatch(world.server.database.pool)
    firms = (await world.rows('select id from lawfirm order by id limit 2')).map(({ id }) => String(id))
  })
  afterAll(() => world.server.close())

  /** What a look finds once the transaction before it is settled. */
  async function seen(): Promise<Changes> {
    let changes: Changes | undefined
    await expect.poll(async () => (changes = await watch.changes()), { timeout: 20_000 }).toBeDefined()
    if (!changes) throw new Error('nothing changed')
    return changes
  }

  /** A case of the first firm, with all that was logged before it looked at. */
  async function caseOfFirst(): Promise<string> {
    const id = await world.newCase({ lawfirm_id: firms[0], subsidiary_id: null, chiropractor_id: null })
    let { keys } = await seen()
    while (!keys.has(world.manager.userId)) ({ keys } = await seen())
    return id
  }

  it('O7: the firm of a case and its manager; no other firm; staff who see it all the same, in their turn', async () => {
    const id = await caseOfFirst()
    await world.rows('update patient set next_contact_at = current_date + 3 where id = $1', [id])
    const changes = await seen()
    const firm = (lawfirm_id: string | undefined) =>
      concernOf(changes, { ...nobody, user_type: 'lawfirm', lawfirm_id: lawfirm_id ?? null })
    expect([firm(firms[0]), firm(firms[1])]).toEqual(['own', 'none'])
    const staff = (userId: string) => concernOf(changes, { ...nobody, id: userId, user_type: 'staff' })
    expect([staff(world.manager.userId), staff(world.admin.userId)]).toEqual(['own', 'other'])
    expect(concernOf(changes, { ...nobody, user_type: 'funder', funder_id: nobody.id })).toBe('none')
  })

  it('O7: a case that moves to another firm concerns both', async () => {
    const id = await caseOfFirst()
    await world.rows('update patient set lawfirm_id = $2 where id = $1', [id, firms[1]])
    const changes = await seen()
    for (const lawfirm_id of firms)
      expect(concernOf(changes, { ...nobody, user_type: 'lawfirm', lawfirm_id })).toBe('own')
  })

  it('O7: a list that everybody reads concerns everybody', async () => {
    await caseOfFirst()
    await world.rows(`update state set title = title || ' ' where id = (select id from state order by id limit 1)`)
    expect(concernOf(await seen(), { ...nobody, user_type: 'provider', medical_provider_id: nobody.id })).toBe('own')
  })
})
