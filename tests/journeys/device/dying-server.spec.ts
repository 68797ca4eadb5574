import { expect, test, withServiceWorker } from '../fixtures.ts'
import { openDyingServer, type DyingServer } from '../dying-server.ts'
import { caseOf, noteWith, writeNote } from '../offline-work.ts'
import { keepSettingsHere, signIn } from '../portal.ts'
import { callerAs } from '../worked-case.ts'
import { programKept } from '../worker.ts'

type Row = Record<string, unknown>

test.use(withServiceWorker)

let server: DyingServer

test.beforeAll(async () => {
  server = await openDyingServer()
})
test.afterAll(() => server.close())

test('W3: the server dies between the effect of a note and its answer; started anew, it has the note once', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const id = await caseOf('case.manager', server.url)
  const words = 'Selma called while the lights went out'
  await keepSettingsHere(page)
  await signIn(page, 'case.manager', `/patients/${id}/notes`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await programKept(page)
  await context.setOffline(true)
  await writeNote(page, words)
  await expect(page.getByText('1 unsent change.')).toBeVisible()

  const death = server.diesOf('/patient_note/create')
  await context.setOffline(false)
  await death
  expect(server.held).toEqual([201])
  // To the person nothing has happened yet, however often it is tried.
  await expect(noteWith(page, words).getByText('Not sent yet')).toBeVisible()
  await expect.poll(() => server.asked.length, { timeout: 60_000 }).toBeGreaterThan(1)
  // Once the server is there again, nothing may be left that could lead there.
  await page.getByRole('link', { name: 'View unsent changes' }).click()
  const queue = page.getByRole('region', { name: 'Unsent changes' })
  await expect(queue).toBeVisible()
  await server.startAnew()

  await expect(queue.getByText('No unsent changes.')).toBeVisible({ timeout: 60_000 })
  expect([...new Set(server.asked)]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const admin = await callerAs(server.url, 'admin')
  const { patient_notes: notes } = await admin.get(
    `/patient_note/all?page_size=50&filter=${JSON.stringify({ patient_id: id })}`,
  )
  expect((notes as Row[]).map(({ body }) => body)).toEqual([words])
  await page.goto(`/patients/${id}/notes`)
  await expect(noteWith(page, words)).toHaveCount(1)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await admin.close()
  await context.close()
})
