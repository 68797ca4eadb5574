import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityByName } from '#domain/entities/index.ts'
import { FEED_RECORDS } from '#server/realtime/feed-records.ts'
import { openMoney, workedCase, type MoneyWorld } from '#tests/contract/money/world.ts'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { open, settled, type Opened } from '#tests/support/feed.ts'
import type { Client } from '#tests/support/server.ts'
import { TOLD_WITH } from '#tests/support/told.ts'

/** Why the feed needs no line of these tables. */
const reasons = {
  /** The server's own; no screen shows their rows. */
  unshown: [
    'account',
    'archived_duplicate_answer',
    'attempt_count',
    'audit_archive',
    'audit_seal',
    'case_number_series',
    'case_total',
    'change_log',
    'event_outbox',
    'idempotency',
    'known_device',
    'lien_number_series',
    'limitation_reminder',
    'live_event',
    'live_presence',
    'password_reset',
    'push_due',
    'push_subscription',
    'push_tally',
    'push_told',
    'server_state',
    'session_position',
    'socket_ticket',
    'task_origin',
    'unread_reminder',
    'unread_thread',
    'upload',
    'visit_link',
    'visit_total',
  ],
  /** Events of their own on the socket of hints. */
  hinted: ['chat_presence', 'sms_inbound'],
  /** One person's, who alone writes and sees them. */
  own: ['calendar_feed', 'export_job', 'pinned_case', 'quick_note', 'work_mark'],
  /** Asked for anew whenever they are looked at; a line for each of their rows would wake everybody all the time. */
  fetched: ['audit_event', 'device', 'export_log', 'money_check', 'session', 'sms_delivery', 'sync_conflict'],
  /** A change of it is told by a trigger of its own as a change of the receipt. */
  asReceipt: ['remittance'],
}

interface Line {
  readonly t: string
  readonly o: string
  readonly c?: string
}

onBothEngines('what the change feed tells', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  /** What each of them is told of what is done meanwhile, by a device that keeps nothing. */
  async function toldOf(clients: readonly Client[], act: () => Promise<{ status: number }>): Promise<Line[][]> {
    const opened = await Promise.all(clients.map((client) => open(client)))
    expect((await act()).status).toBeLessThan(300)
    await settled(world.server.database)
    return Promise.all(clients.map((client, index) => linesSince(client, opened[index]!)))
  }

  async function linesSince(client: Client, { cursor, server_epoch, scope_epoch }: Opened): Promise<Line[]> {
    const query = new URLSearchParams({ kept: '', cursor, server_epoch, scope_epoch, limit: '2000' })
    const { status, text } = await client.get(`/sync/delta?${query}`)
    expect(status).toBe(200)
    const lines = text.trim().split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line) as Line)
  }
  const of = (lines: readonly Line[] | undefined, table: string) => lines?.filter(({ t }) => t === table)

  it('K7: a table is told, or says why not', async () => {
    const tables = await world.rows(`select c.relname as name, exists(select from pg_trigger g
        where g.tgrelid = c.oid and g.tgname in ('log', 'mention')) as told
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname !~ 'migration|release'`)
    const told = tables.filter((table) => table['told']).map(({ name }) => String(name))
    const untold = tables.filter((table) => !table['told']).map(({ name }) => String(name))
    const { asReceipt, ...others } = reasons
    expect(untold.toSorted()).toEqual([...Object.values(others).flat(), ...Object.keys(TOLD_WITH)].toSorted())
    // What the log names is told only if the feed knows who may read it.
    expect(told.filter((name) => !entityByName.has(name) && !(name in FEED_RECORDS))).toEqual(asReceipt)
    expect(Object.keys(FEED_RECORDS).filter((name) => !told.includes(name))).toEqual([])
  })

  it('K7, M12: the file of a lienholder and its demands are told to the staff and the firm alone', async () => {
    const { manager, firm, otherFirm, server } = world
    const { patient, liens } = await workedCase(world)
    const id = liens[4]!['id']
    const readers = [manager, firm, otherFirm, await server.as('provider')]
    const holder = await toldOf(readers, () => firm.post(`/lien/${id}/holder`, { holder: 'Medicare (BCRC)' }))
    const line = { o: 'put', c: patient['id'] }
    expect(holder.map((lines) => of(lines, 'lien_holder'))).toMatchObject([
      [{ ...line, i: id }],
      [{ ...line, i: id }],
      [],
      [],
    ])
    const notice = { kind: 'notice', dated_on: '2026-02-01' }
    const demand = await toldOf(readers, () => manager.post(`/lien/${id}/demand`, notice))
    expect(demand.map((lines) => of(lines, 'lien_demand'))).toMatchObject([[line], [line], [], []])
  })

  it('K7: a planned change of the firm is told to the staff, and so is its end', async () => {
    const { admin, manager, firm, otherFirm, otherFirmId } = world
    const patient = await world.open()
    const change = { lawfirm_id: otherFirmId, effective_at: '2999-01-05', reason: 'Asked', expected_version: 1 }
    const line = { t: 'lawfirm_change', o: 'put', c: patient['id'] }
    const planned = await toldOf([admin, firm, otherFirm], () =>
      manager.post(`/patient/${patient['id']}/change_lawfirm`, { ...change, expected_version: patient['version'] }),
    )
    expect(planned).toMatchObject([[line], [], []])
    const ended = await toldOf([admin], () => manager.post(`/patient/${patient['id']}/change_lawfirm/cancel`, {}))
    expect(ended).toMatchObject([[line]])
  })

  it('K7: a step that the firm proposes is told to the staff, and the answer to the firm', async () => {
    const { manager, firm, otherFirm, server } = world
    const patient = await world.open()
    await world.set('patient', patient['id'], { case_status: 'litigation' })
    const [held] = await world.rows('select version from patient where id = $1', [patient['id']])
    const wish = { to: 'settled', settlement_date: '2026-06-01', settlement_cents: 80_000_00 }
    const line = { t: 'case_status_event', o: 'put', c: patient['id'] }
    let proposal: Row = {}
    const asked = await toldOf([manager, otherFirm, await server.as('provider')], async () => {
      const answer = await firm.post(`/patient/${patient['id']}/transition`, {
        expected_version: held?.['version'],
        ...wish,
      })
      proposal = answer.body.case_status_event
      return answer
    })
    expect(asked.map((lines) => of(lines, 'case_status_event'))).toMatchObject([[line], [], []])
    const refusal = { accept: false, reason: 'He came back' }
    const answered = await toldOf([firm], () =>
      manager.post(`/patient/${patient['id']}/proposal/${proposal['id']}`, refusal),
    )
    expect(of(answered[0], 'case_status_event')).toMatchObject([line])
  })

  it('K7: an underwriter’s proposal is told to the staff alone', async () => {
    const { underwriter, admin, firm } = world
    const patient = await world.open()
    const write = `insert into underwriting_event (id, patient_id, kind, from_category, to_category, by)
      values (gen_random_uuid(), $1, 'proposal', 'review', 'approved', $2)`
    const [staff, firms] = await toldOf([admin, firm], async () => {
      await world.rows(write, [patient['id'], underwriter.userId])
      return { status: 200 }
    })
    expect(of(staff, 'underwriting_event')).toMatchObject([{ o: 'put', c: patient['id'] }])
    expect(firms).toEqual([])
  })

  it('K7: a view for a role is told to its users and to administrators', async () => {
    const { admin, firm, server } = world
    const [role] = await world.rows(`select id from role where title = 'law_firm'`)
    const view = { role_id: role?.['id'], list: 'patient', name: 'Followed', sort: '-dol', filters: {} }
    const readers = [await server.as('admin2'), firm, await server.as('provider')]
    let kept: Row = {}
    const made = await toldOf(readers, async () => {
      const answer = await admin.post('/role_view/create', view)
      kept = answer.body.role_view
      return answer
    })
    expect(made).toMatchObject([[{ t: 'role_view', o: 'put' }], [{ t: 'role_view', o: 'put' }], []])
    const gone = await toldOf(readers, () => admin.delete(`/role_view/delete/${kept['id']}`))
    expect(gone.map((lines) => lines.length)).toEqual([1, 1, 0])
  })
})
