import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { StartupError } from '#server/database/startup-errors.ts'
import { onBothEngines, onPostgres } from '#tests/support/both-engines.ts'
import { catalogueOf } from '#tests/support/catalogue.ts'
import { copyOf, engines, type TestDatabase } from '#tests/support/databases.ts'
import { NextRelease } from '#tests/support/next-release.ts'

onBothEngines('a filled database of the previous release', (engine) => {
  let previous: TestDatabase
  let release: NextRelease

  const ask = async <Row>(text: string): Promise<Row[]> => (await previous.database.pool.query(text)).rows as Row[]

  beforeAll(async () => {
    previous = await copyOf(engine, 'demo')
    release = new NextRelease()
    release.write(
      'migrations/9998-nicknames.sql',
      `alter table patient add column nickname text;
       update patient set nickname = first_name;
       update patient_mobile_info set is_primary = false where is_primary;
       create table nickname_event (id uuid primary key, patient_id uuid not null references patient, nickname text);`,
    )
    release.change('functions/cases.sql', 'select code from subsidiary', 'select lower(code) from subsidiary')
    release.change('triggers/phone-numbers.sql', 'deferrable initially deferred', 'deferrable')
    release.write(
      'functions/nicknames.sql',
      `create or replace function nickname_of(of_patient uuid) returns text language sql stable as $$
         select coalesce(last_nickname(of_patient), nickname) from patient where id = of_patient $$;
       create or replace function last_nickname(of_patient uuid) returns text language sql stable as $$
         select nickname from nickname_event where patient_id = of_patient order by id desc limit 1 $$;`,
    )
    release.change('access/personal.sql', 'create policy own on pinned_case', 'create policy mine on pinned_case')
    release.change('access/server.sql', `'known_device',`, `'known_device', 'nickname_event',`)
  })
  afterAll(async () => {
    await previous.close()
    release.remove()
  })

  test('stays as it was where the next release fails', async () => {
    const before = await catalogueOf(previous.database.pool)
    const broken = new NextRelease()
    try {
      broken.write('migrations/9998-nicknames.sql', 'alter table patient add column nickname text;')
      broken.change(
        'functions/cases.sql',
        'select exists(select from patient',
        'select exists(select cipher from patient',
      )
      await expect(migrate(previous.database, { folder: broken.folder })).rejects.toThrow(
        `The functions can't be applied: case_number_taken(text,uuid): column "cipher" does not exist`,
      )
    } finally {
      broken.remove()
    }
    expect(await catalogueOf(previous.database.pool)).toEqual(before)
    expect(await migrate(previous.database)).toEqual([])
  })

  test('becomes what a new database of the next release is, with its rows', async () => {
    const count = `select count(*)::int as cases, sum(balance_cents)::bigint::text as balance from patient`
    const before = await ask(count)
    expect(await migrate(previous.database, { folder: release.folder })).toEqual([
      '9998-nicknames',
      'functions/cases',
      'functions/nicknames',
      'triggers/phone-numbers',
      'access/personal',
      'access/server',
    ])
    expect(await migrate(previous.database, { folder: release.folder })).toEqual([])

    expect(await ask(count)).toEqual(before)
    expect(await ask('select from patient where nickname_of(id) is distinct from first_name')).toEqual([])
    expect(await ask('select from subsidiary where case_code(id) <> lower(code)')).toEqual([])

    const fresh = await engines[engine === 'embedded' ? 0 : 1]!.open()
    try {
      await migrate(fresh.database, { folder: release.folder })
      expect(await catalogueOf(previous.database.pool)).toEqual(await catalogueOf(fresh.database.pool))
    } finally {
      await fresh.close()
    }
  })

  test('is refused by the previous release from then on', async () => {
    const refused = migrate(previous.database)
    await expect(refused).rejects.toBeInstanceOf(StartupError)
    await expect(refused).rejects.toThrow(/newer release, which prepared it by 9998-nicknames/)
  })
})

onBothEngines('a release beside a later one', (engine) => {
  let opened: TestDatabase
  let later: NextRelease

  const bodyOf = async (name: string): Promise<string | undefined> =>
    (await opened.database.pool.query<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [name]))
      .rows[0]?.prosrc

  beforeAll(async () => {
    opened = await copyOf(engine, 'tables')
    later = new NextRelease()
    later.change('functions/cases.sql', 'select code from subsidiary', 'select lower(code) from subsidiary')
    later.write('functions/later.sql', 'create or replace function later() returns int language sql as $$ select 1 $$;')
  })
  afterAll(async () => {
    await opened.close()
    later.remove()
  })

  test('O10: leaves the functions of the later one, which are put back by a step that is later still', async () => {
    const own = await bodyOf('case_code')
    const changed = ['functions/cases', 'functions/later']
    expect(await migrate(opened.database, { folder: later.folder, version: '0.2.0' })).toEqual(changed)
    expect(await migrate(opened.database, { version: '0.1.9' })).toEqual([])
    expect(await bodyOf('case_code')).toContain('lower(code)')
    expect(await migrate(opened.database, { folder: later.folder, version: '0.2.0' })).toEqual([])
    expect(await migrate(opened.database, { version: '0.10.0' })).toEqual(['functions/cases'])
    expect(await bodyOf('case_code')).toBe(own)
  })
})

// The embedded database has one session, so a lock on a table blocks everything.
onPostgres('a table that is in use', (engine) => {
  test('O10: keeps nobody else waiting for a migration', async () => {
    const opened = await copyOf(engine, 'tables')
    const later = new NextRelease()
    later.write('migrations/9997-wider.sql', 'alter table patient_note add column wider int;')
    const { pool } = opened.database
    const reader = await pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select from patient_note limit 1')
      const options = { folder: later.folder, lockMs: 300 }
      const refused = migrate(opened.database, { ...options, tries: 2 })
      await expect(refused).rejects.toBeInstanceOf(StartupError)
      await expect(refused).rejects.toThrow(/can't be prepared while others use its tables/)

      const migrating = migrate(opened.database, options)
      const wanted = async () => (await pool.query('select from pg_locks where not granted')).rowCount
      await expect.poll(wanted, { interval: 20 }).toBeGreaterThan(0)
      const until = Date.now() + 1500
      while (Date.now() < until) {
        const began = Date.now()
        await pool.query('select from patient_note limit 1')
        // Without a limit of its own the migration, and all behind it, would wait until the end of this test.
        expect(Date.now() - began).toBeLessThan(10_000)
      }
      await reader.query('commit')
      expect(await migrating).toEqual(['9997-wider'])
    } finally {
      reader.release()
      later.remove()
      await opened.close()
    }
  })
})

onBothEngines('a database of the time before the baseline', (engine) => {
  let early: TestDatabase

  const pretend = async (steps: number): Promise<void> => {
    // Without what was made after the baseline.
    await early.database.pool.query(`
      drop table if exists event_outbox, push_told, work_mark, session_position, case_cost;
      drop table if exists firm_request, lien_request;
      alter table lawfirm drop column if exists liens_by_link;
      drop table if exists lien_holder, lien_procurement, lien_demand;
      alter table appointment drop column if exists proposed_start, drop column if exists proposed_by,
        drop column if exists declined_at, drop column if exists declined_reason,
        drop column if exists requested_office_id;
      revoke all on outgoing, export_job from caseway_app;
      alter table outgoing drop column if exists retried_at, drop column if exists dropped_at;
      drop index if exists outgoing_repeats, case_status_event_proposals, case_status_event_answers,
        underwriting_event_proposals, underwriting_event_answers, appointment_approval_pending;
      drop index if exists patient_newest, patient_balance, appointment_newest, lien_by_number, lien_newest,
        lien_balance, patient_document_newest, patient_note_newest, patient_sms_newest, patient_mobile_info_newest,
        patient_lawfirm_employee_latest, previous_med_newest, underwriting_document_by_due_day,
        underwriting_note_newest, patient_reply_wanted, patient_without_underwriter, distribution_published,
        audit_event_cases;
      alter table sms_delivery drop column if exists error, drop column if exists failed_at;
      alter table sms_inbound drop column if exists ordered;
      -- With policies that name it.
      alter table export_job drop column if exists error cascade, drop column if exists dropped_at;
      -- With the indexes and triggers that watch them.
      alter table patient drop column if exists reply_wanted_since cascade,
        drop column if exists thread_snoozed_until cascade, drop column if exists thread_owner_id cascade,
        drop column if exists lawfirm_silent_at cascade, drop column if exists next_appointment_zone cascade,
        drop column if exists visits_to_approve cascade;
      alter table patient_sms drop column if exists awaits_reply cascade,
        drop column if exists answered_by_id cascade;
      alter table underwriting_document drop column if exists handed_in_by cascade;
      drop table if exists task_origin, task_rule, task cascade;
      drop table if exists audit_archive, archived_duplicate_answer, visit_total, case_total;
      create table undivided (like audit_event including defaults);
      drop table audit_event;
      alter table undivided rename to audit_event;
      alter table audit_event add primary key (id);
      create index audit_event_position on audit_event (era, xid, id);
      create index audit_event_user on audit_event (user_id, at);
      create index audit_event_entity on audit_event (entity_id, at);
      create or replace function refuse_looking_everywhere() returns void language sql as '';
      delete from schema_migration;
      insert into schema_migration (name, sha256)
      select case step when 1 then '0001-foundation' when 75 then '0138-connections-in-the-menu' else step::text end, ''
      from generate_series(1, ${steps}) as step`)
  }

  beforeAll(async () => {
    early = await copyOf(engine, 'tables')
  })
  afterAll(() => early.close())

  test('is refused in words where it stands earlier than its last step', async () => {
    await pretend(74)
    const refused = migrate(early.database)
    await expect(refused).rejects.toBeInstanceOf(StartupError)
    await expect(refused).rejects.toThrow(/start it once with the version that has 0138-connections-in-the-menu/)
  })

  test('counts as made by the baseline where it stands at its last step', async () => {
    const made = await copyOf(engine, 'tables')
    try {
      await pretend(75)
      const applied = await migrate(early.database)
      expect(applied).toContain('functions/totals')
      expect(applied).not.toContain('0001-server')
      expect(await migrate(early.database)).toEqual([])
      expect(await catalogueOf(early.database.pool)).toEqual(await catalogueOf(made.database.pool))
    } finally {
      await made.close()
    }
  })
})
