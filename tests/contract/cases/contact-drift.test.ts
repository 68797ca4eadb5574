import { afterAll, beforeAll, expect, it } from 'vitest'
import { contactReasons } from '#domain/rules/contact-due.ts'
import { addDays } from '#domain/rules/dates.ts'
import { randomNumbers, type Random } from '#domain/rules/distribution/random-for-tests.ts'
import { caseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { callParties } from '#domain/rules/who-to-call.ts'
import { contactDueOfCase } from '#server/seed/cases/contact-due-of-case.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openWorld, type Row, type World } from './world.ts'

const CASES = 100
const outcomes = ['reached', 'voicemail', 'no_answer', 'wrong_number']

onBothEngines('the call that is due next', (engine) => {
  let world: World
  let random: Random

  beforeAll(async () => {
    world = await openWorld(engine)
    random = randomNumbers(20_261_125n)
  })
  afterAll(() => world.server.close())

  const often = (value: () => unknown): unknown => (random.below(3) === 0 ? null : value())
  const day = (): string => addDays('2026-06-01', -random.below(200))
  const moment = (): string => `${day()}T${String(10 + random.below(12))}:00:00Z`

  async function shake({ id, phone }: Row, statuses: readonly Row[]): Promise<void> {
    const { rows, set } = world
    // In most cases many reasons fall together, and some of them would never be the first.
    const calm = random.below(3) === 0
    const planned = calm ? null : often(day)
    const completed = statuses.find(({ category }) => category === 'completed')
    await set('patient', id, {
      case_status: calm ? 'active' : random.pick(caseStatuses),
      opened_at: moment(),
      last_contact_at: calm ? moment() : often(moment),
      lawfirm_contact_at: often(moment),
      provider_contact_at: often(moment),
      next_contact_at: planned,
      next_contact_party: planned === null ? null : often(() => random.pick(callParties)),
      status_changed_at: calm ? '2026-06-01T12:00:00Z' : moment(),
      in_treatment: calm || random.below(2) === 0,
    })
    for (const visit of await rows('select id from appointment where patient_id = $1 order by id', [id]))
      await set('appointment', visit['id'], {
        appointment_status_id: (calm ? completed : random.pick(statuses))?.['id'],
        scheduled_start: often(moment),
        service_date: often(day),
        is_surgery: !calm && random.below(3) === 0,
        bill_received_at: calm ? day() : often(day),
        records_received_at: calm ? day() : often(day),
        deleted_at: random.below(6) === 0 ? moment() : null,
      })
    const other = `+1305557${String(random.below(10_000)).padStart(4, '0')}`
    if (random.below(2) === 0)
      await rows(
        `insert into patient_mobile_info (id, patient_id, number, owner, created_at) values (new_uuid(), $1, $2, $3, $4)`,
        [id, other, random.pick(['self', 'spouse']), moment()],
      )
    for (let calls = random.below(8); calls > 0; calls -= 1)
      await rows(
        `insert into patient_note (id, patient_id, kind, body, call_outcome, call_party, call_phone, created_at)
         values (new_uuid(), $1, 'call', 'On the phone', $2, $3, $4, $5)`,
        [
          id,
          random.pick(random.below(2) === 0 ? outcomes : ['no_answer']),
          random.pick([null, 'patient', 'patient', 'firm', 'provider']),
          random.pick([null, phone, other]),
          moment(),
        ],
      )
  }

  it('K2: is kept by the database as the rule of the domain has it, whatever is written', async () => {
    const statuses = await world.rows('select id, category from appointment_status order by id')
    const cases = await world.rows('select id, phone from patient where deleted_at is null order by id limit $1', [
      CASES,
    ])
    for (const one of cases) await shake(one, statuses)

    const ids = cases.map(({ id }) => id)
    const of = async (table: string): Promise<Map<unknown, Row[]>> =>
      Map.groupBy(
        await world.rows(
          `select * from ${table} where patient_id = any($1) and deleted_at is null order by created_at, id`,
          [ids],
        ),
        ({ patient_id: id }) => id,
      )
    const [appointments, notes, numbers] = [
      await of('appointment'),
      await of('patient_note'),
      await of('patient_mobile_info'),
    ]
    const kept = await world.rows(
      `select p.*, coalesce(f.update_interval_days, 90) as days from patient p left join lawfirm f on f.id = p.lawfirm_id
       where p.id = any($1) order by p.id`,
      [ids],
    )
    const ruled = kept.map((row) => {
      const ofCase = {
        appointment: appointments.get(row['id']) ?? [],
        patient_note: notes.get(row['id']) ?? [],
        patient_mobile_info: numbers.get(row['id']) ?? [],
      }
      return {
        id: row['id'],
        ...contactDueOfCase(
          { ...row, id: String(row['id']) },
          ofCase as Parameters<typeof contactDueOfCase>[1],
          row['days'],
        ),
      }
    })
    const columns = ['id', 'contact_due_on', 'contact_reason', 'contact_party', 'contact_phone']
    expect(kept.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))).toEqual(ruled)
    const reasons = new Set(ruled.flatMap(({ contact_reason: reason }) => reason ?? []))
    expect([...contactReasons].filter((reason) => !reasons.has(reason))).toEqual([])
    expect(ruled.filter(({ contact_phone: phone }) => phone !== null).length).toBeGreaterThan(0)
  })
})
