import { afterAll, beforeAll, expect, test } from 'vitest'
import { targetOfCard, targetOfMonth } from '#app/features/work/dashboard/links.ts'
import type { LinkTarget } from '#app/features/work/figure-targets.ts'
import { flagTests, isOwn } from '#app/features/lists/patients/flags.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { wantedIn } from '#app/features/lists/patients/list-ask.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type Client, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>>
type Who = Parameters<typeof targetOfCard>[1]['who']

/** The cases behind a link, as the list finds them: by what the device has of them, and by what it asks the server. */
async function casesBehind(
  viewer: Client,
  all: readonly Row[],
  { search }: LinkTarget,
  today: string,
): Promise<readonly Row[]> {
  const filters = Object.fromEntries(Object.entries(search).map(([name, text]) => [name, text.split(',')]))
  const columns = wantedIn(filters, viewer.userId)
  const flags = filters.flags ?? []
  const asked = await Promise.all(
    flags
      .filter((flag) => !isOwn(flag))
      .map(async (flag) => new Set((await viewer.get(`/patient/flagged/${flag}`)).body.patient_ids as unknown[])),
  )
  return all.filter(
    (row) =>
      columns.every(({ column, values }) => (values as unknown[]).includes(row[column])) &&
      flags.filter(isOwn).every((flag) => flagTests[flag]((name) => row[name], today)) &&
      asked.every((ids) => ids.has(row['id'])),
  )
}

async function reportBehind(viewer: Client, { report, search }: LinkTarget): Promise<{ count: number; totals: Row }> {
  const { sort: _, ...wanted } = search
  const filter = Object.fromEntries(
    Object.entries(wanted).map(([name, text]) => [
      name,
      name === 'period' || !text.includes(',') ? text : text.split(','),
    ]),
  )
  const path = `/report/${report.replaceAll('-', '_')}?page_size=25&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const list = await viewer.get(path)
  expect(list.status, list.text).toBe(200)
  return list.body
}

/** A card that adds something up, and the column in which the rows behind it hold what it adds up. */
const sums: Readonly<Record<string, string>> = {
  billed_cents: 'billed_cents',
  balance_cents: 'balance_cents',
  billed_year_cents: 'billed_cents',
  price_year_cents: 'price_cents',
}

onBothEngines('where cards lead', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server?.close())

  test.each([
    ['admin', 'admin'],
    ['auditor', 'admin'],
    ['lawfirm', 'lawfirm'],
    ['subsidiary', 'subsidiary'],
    ['case.manager', 'generic'],
    ['underwriter', 'generic'],
  ])('N6, D14: each card of %s says what the list behind it holds', async (name, dashboard) => {
    const viewer = await server.as(name)
    const who = (await viewer.get('/me')).body as Who
    const { rows } = await server.database.pool.query('select timezone from "user" where id = $1', [viewer.userId])
    const today = todayAt(String(rows[0]?.['timezone']))
    const { body } = await viewer.get(`/dashboard/${dashboard}`)
    const all = (await viewer.get('/patient/wp/all')).body.patients as Row[]
    const told: Record<string, unknown> = {}
    const found: Record<string, unknown> = {}
    for (const [card, figure] of Object.entries(body.cards as object)) {
      const target = targetOfCard(card, { who, own: dashboard === 'generic' })
      if (!target) continue
      told[card] = figure
      if (target.page === 'patients') {
        const behind = await casesBehind(viewer, all, target, today)
        found[card] =
          card === 'unread_messages'
            ? behind.reduce((sum, row) => sum + Number(row['unread_messages']), 0)
            : behind.length
      } else if (target.page === 'liens') {
        found[card] = (await viewer.get(`/lien/worklist?${new URLSearchParams(target.search)}`)).body.count
      } else if (target.page === 'users') {
        const { users } = (await viewer.get('/user/wp/all')).body as { users: Row[] }
        found[card] = users.filter(
          (row) => row['is_active'] === false && row['lawfirm_id'] === null && row['user_type'] === 'lawfirm',
        ).length
      } else {
        const { count, totals } = await reportBehind(viewer, target)
        found[card] = sums[card] ? totals[sums[card]] : count
      }
    }
    if (dashboard === 'generic') {
      const { notifications } = (await viewer.get('/notifications')).body as {
        notifications: { messages_count: number }[]
      }
      told['unread_messages'] = body.cards.unread_messages
      found['unread_messages'] = notifications.reduce((sum, { messages_count }) => sum + messages_count, 0)
    }
    expect(Object.keys(told).length, 'cards with a target').toBeGreaterThan(3)
    expect(found).toEqual(told)
  })

  test('N6, D14: a month of the surgeries chart says how many the list behind it holds', async () => {
    const admin = await server.as('admin')
    const { charts } = (await admin.get('/dashboard/admin_charts')).body
    const months = (charts.surgery_counts.months as { month: string; value: number; last_year: number }[])
      .flatMap(({ month, value, last_year }) => [
        { month, value },
        { month: `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`, value: last_year },
      ])
      .filter(({ value }) => value > 0)
    expect(months.length).toBeGreaterThan(0)
    for (const { month, value } of months)
      expect([month, (await reportBehind(admin, targetOfMonth('surgery_counts', month))).count]).toEqual([month, value])
  })
})
