import { afterAll, beforeAll, expect, it } from 'vitest'
import { remindOfLimitations } from '#server/features/case/cases/limitation-reminders.ts'
import { askDueFirms } from '#server/features/case/firm-requests/due.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { entriesRead, rowsRead } from '#tests/support/rows-read.ts'
import { openWorld, type World } from '../cases/world.ts'

const MANY = 3000

/**
 * Half of them have no underwriter, the others one of their own and a visit to approve; a third is in a stage with a time
 * limit. All are of another firm, which was heard of today, and have years to file suit.
 */
onBothEngines('O6: beside many cases of others', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.rows(`do $$ begin
      perform set_config('app.loading', 'on', true);
      insert into patient (id, case_number, first_name, last_name, phone, dol, opened_at, lawfirm_id, search_text,
        lawfirm_contact_at, sol_date, underwriter_id, visits_to_approve, underwriting_stage_id)
      select gen_random_uuid(), 'MANY-' || n, 'Many', 'Cases', '+13055550100', '2025-01-01',
        now() - make_interval(days => n % 500), f.lawfirm_id, 'many cases',
        now(), '2035-01-01', case when n % 2 = 1 then u.id end, n % 2, case when n % 3 = 0 then s.id end
      from generate_series(1, ${MANY}) n, "user" u, "user" f,
        (select id from underwriting_stage where category = 'review' and sla_days > 0 limit 1) s
      where u.email = 'underwriter2@demo.example.com' and f.email = 'lawfirm2@demo.example.com';
      insert into appointment (id, patient_id, appointment_type_id, appointment_status_id, approval, requested_at)
      select gen_random_uuid(), p.id, t.id, s.id, 'pending', now()
      from patient p, (select id from appointment_type limit 1) t,
        (select id from appointment_status where category = 'unscheduled' limit 1) s
      where p.case_number like 'MANY-%' and p.underwriter_id is not null;
    end $$`)
    await world.rows('select rebuild_visit_totals()')
    await world.rows('vacuum analyze patient')
    await world.rows('vacuum analyze appointment')
  })
  afterAll(() => world.server.close())

  /** Rows and entries of indexes that are read of cases and visits meanwhile. */
  async function readBy(act: () => Promise<unknown>): Promise<number> {
    const { pool } = world.server.database
    const all = async (): Promise<number> => {
      let sum = 0
      for (const table of ['patient', 'appointment'])
        sum += (await rowsRead(pool, table)) + (await entriesRead(pool, table))
      return sum
    }
    const before = await all()
    await act()
    return (await all()) - before
  }

  it('an underwriter’s work finds the visits to approve', async () => {
    const { id } = await world.open()
    await world.set('patient', id, { underwriter_id: null })
    const [visit] = await world.rows(
      `insert into appointment (id, patient_id, appointment_type_id, appointment_status_id, approval, requested_at)
       select gen_random_uuid(), $1, t.id, s.id, 'pending', now() - interval '40 years'
       from (select id from appointment_type limit 1) t, (select id from appointment_status where category = 'unscheduled' limit 1) s
       returning id`,
      [id],
    )
    const read = await readBy(async () => {
      const { status, body } = await world.underwriter.get('/work')
      expect(status).toBe(200)
      expect(body.entries).toContainEqual(expect.objectContaining({ kind: 'approval', record_id: visit?.['id'] }))
    })
    expect(read).toBeLessThan(MANY)
    expect(world.server.errors).toEqual([])
  })

  it('a dashboard tells how many visits wait for an approval', async () => {
    const { body } = await world.underwriter.get('/dashboard/generic')
    const read = await readBy(async () => {
      expect((await world.underwriter.get('/dashboard/generic')).body.cards).toEqual(body.cards)
    })
    expect(read).toBeLessThan(MANY)
    const counted = await world.rows(`select count(*)::int as visits from appointment a
      join appointment_status s on s.id = a.appointment_status_id and s.category in ('scheduled', 'unscheduled')
      where a.approval = 'pending' and a.deleted_at is null`)
    expect(counted).toEqual([{ visits: body.cards.approvals }])
    expect(body.cards.approvals).toBeGreaterThanOrEqual(MANY / 2)
  })

  it('a dashboard tells how many cases are over their time limit from an index alone', async () => {
    const { body } = await world.admin.get('/dashboard/admin')
    const { pool } = world.server.database
    const before = await rowsRead(pool, 'patient')
    expect((await world.admin.get('/dashboard/admin')).body.cards).toEqual(body.cards)
    expect((await rowsRead(pool, 'patient')) - before).toBeLessThan(MANY / 3)
    expect(body.cards.over_sla).toBeGreaterThan(MANY / 4)
  })

  it('background work reads those that it is about', async () => {
    const { pool } = world.server.database
    const due = { pool, portal: 'https://portal.example.com', house: 'Caseway' }
    const jobs = {
      'visits that have passed': () => pool.query('select refresh_passed_appointments()'),
      'last days to file suit': () => remindOfLimitations(due),
      'firms that are silent': () => askDueFirms(due),
    }
    for (const [name, job] of Object.entries(jobs)) {
      // What the demo has for it is done first.
      await job()
      expect([name, (await readBy(job)) < MANY / 3]).toEqual([name, true])
    }
  })

  it('a list finds a name that many have, however many others there are', async () => {
    const expected = await world.rows(
      `select id from patient where last_name = 'Cases' and deleted_at is null order by last_name, id limit 25 offset 2500`,
    )
    // As the statistics say it of few cases, and of a million: one is read in its order, the other by what was found.
    for (const cases of [MANY, 1_000_000]) {
      await world.rows(`update pg_class set reltuples = $1 where oid = 'patient'::regclass`, [cases])
      const { status, body } = await world.admin.get('/patient/all?search=many%20cases&page=101')
      expect(status).toBe(200)
      expect(body.count).toBe(MANY)
      expect(body.patients.map(({ id }: { id: string }) => ({ id }))).toEqual(expected)
    }
  })

  it('a firm counts its own by month', async () => {
    const firm = await world.server.as('lawfirm')
    const read = await readBy(async () => {
      expect((await firm.get('/dashboard/new_patients')).status).toBe(200)
    })
    expect(read).toBeLessThan(MANY)
  })
})
