import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { draft, openMoney, ownersAccept, step, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('who moves a distribution', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const names = [
    'admin',
    'staff',
    'auditor',
    'case.manager',
    'underwriter',
    'lawfirm',
    'paralegal',
    'lawfirm2',
    'subsidiary',
    'provider',
    'chiro',
    'funder',
  ]
  const states = ['draft', 'proposed', 'approved', 'published', 'accepted', 'executed', 'reversed']

  /** What each role may ask for; a dash for those to whom the distribution is not there. */
  async function allowed(id: string): Promise<Row> {
    const told: Row = {}
    for (const name of names) {
      const answer = await (await world.server.as(name)).get(`/distribution/${id}`)
      told[name] = answer.status === 404 ? '-' : answer.body.distribution.allowed.join(' ')
    }
    return told
  }

  /** Asks for every state in turn, as everybody whom the table allows nothing: all of it is refused. */
  async function refused(id: string, table: Row): Promise<void> {
    for (const name of names) {
      const by = await world.server.as(name)
      const open = String(table[name]).split(' ')
      for (const to of states.filter((state) => !open.includes(state))) {
        const answer = await step(world, by, id, to, { reason: 'Because' })
        expect([404, 409, 422], `${name} to ${to}`).toContain(answer.status)
        if (answer.status === 409) expect(answer.body.allowed, `${name} to ${to}`).not.toContain(to)
      }
    }
  }

  const nobody = {
    auditor: '',
    'case.manager': '',
    underwriter: '-',
    paralegal: '-',
    lawfirm2: '-',
    subsidiary: '-',
    provider: '-',
    chiro: '-',
    funder: '-',
  }
  const table: Record<string, Row> = {
    draft: { ...nobody, admin: 'reversed', staff: 'proposed reversed', lawfirm: '-' },
    proposed: { ...nobody, admin: 'approved draft', staff: 'draft', lawfirm: '-' },
    approved: { ...nobody, admin: 'draft published', staff: 'draft published', lawfirm: '-' },
    published: { ...nobody, admin: 'accepted reversed', staff: '', lawfirm: 'accepted' },
    // Until every owner has taken what his lien gets, nothing is paid out.
    accepted: { ...nobody, admin: 'reversed', staff: '', lawfirm: '' },
    executed: { ...nobody, admin: 'reversed', staff: '', lawfirm: '' },
  }

  it('by this table, state by state, and by no other role', async () => {
    const { admin, billing, firm, server } = world
    const { patient } = await workedCase(world)
    const { id } = await draft(billing, patient)
    const way = [
      ['draft', billing],
      ['proposed', billing],
      ['approved', admin],
      ['published', billing],
      ['accepted', firm],
      ['executed', firm],
    ] as const
    for (const [state, by] of way) {
      if (state === 'executed') await ownersAccept(world, patient)
      if (state !== 'draft') expect((await step(world, by, id, state)).status, state).toBe(200)
      expect(await allowed(id), state).toEqual(table[state])
      await refused(id, table[state]!)
    }
    expect(server.errors).toEqual([])
  })
})
