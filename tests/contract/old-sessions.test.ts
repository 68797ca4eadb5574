import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetUnused } from '#server/features/account/sign-in/forgetting.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { signIn, startServer, type TestServer } from '#tests/support/server.ts'

onBothEngines('sessions that expired long ago', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const rows = async (text: string, ...values: unknown[]) =>
    (await server.database.pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id)

  /** The session of a new sign-in; it expired so many days ago. */
  async function expired(days: number): Promise<string> {
    const { userId } = await signIn(server.url, 'staff@demo.example.com')
    const [id = ''] = await rows('select id from session where user_id = $1 order by created_at desc limit 1', userId)
    await rows('update session set expires_at = now() - make_interval(days => $2) where id = $1', id, days)
    return id
  }
  const remaining = (ids: string[]) => rows('select id from session where id = any($1)', ids)

  test('O8: are removed, but for those that a device, an export or another session still refers to', async () => {
    const [old, year, pushed, exporting, looked] = [
      await expired(401),
      await expired(399),
      await expired(500),
      await expired(500),
      await expired(500),
    ]
    await rows(
      `insert into push_subscription (id, user_id, session_id, endpoint_hash, endpoint, p256dh, auth)
       select gen_random_uuid(), user_id, id, 'hash', 'https://push.example.com/1', 'key', 'auth' from session where id = $1`,
      pushed,
    )
    await rows(
      `insert into export_job (id, user_id, asked_in, report, format, asked, title, file_key, file_name)
       select gen_random_uuid(), user_id, id, 'patients', 'csv', '{}', 'Patients', 'ab/abc', 'patients.csv'
       from session where id = $1`,
      exporting,
    )
    const [look = ''] = await rows(
      `insert into session (id, user_id, token_epoch, looks_as, looks_from, expires_at)
       select gen_random_uuid(), user_id, token_epoch, user_id, id, now() - interval '450 days' from session where id = $1
       returning id`,
      looked,
    )
    const all = [old, year, pushed, exporting, looked, look]

    await forgetUnused(server.database.pool)
    expect((await remaining(all)).toSorted()).toEqual([year, pushed, exporting, looked].toSorted())
    await forgetUnused(server.database.pool)
    expect((await remaining(all)).toSorted()).toEqual([year, pushed, exporting].toSorted())
  })
})
