import type { Page } from 'playwright/test'
import { WebSocket } from 'ws'
import { expect, test } from './fixtures.ts'
import { followerOn, type Step } from './follow.ts'
import { createPatient, cents, dollars, openStaffedCase, visitMaker, uniqueWord, type Row } from './case-fixtures.ts'
import { signIn } from './portal.ts'
import { callerAs, firmOf, type Caller } from './worked-case.ts'

async function openDialog(page: Page, button: string, field: string) {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  return page.getByRole('dialog').getByLabel(field, { exact: true })
}

test('K7: an open case follows what others do to it, and what is being typed stays', async ({ page, portalUrl }) => {
  const { id, admin, manager, underwriter, change } = await openStaffedCase(portalUrl)
  const makeVisit = await visitMaker(admin)
  const at = `/patients/${id}`
  const [city, history, drug, subject] = Array.from({ length: 4 }, uniqueWord) as [string, string, string, string]
  const [billed, more] = [cents(), cents()]
  const provider = ((await admin.get('/medical_provider/wp/all'))['medical_providers'] as Row[])[0]?.['id']
  const lien = (billed_cents: number) =>
    admin.post('/lien/create', { patient_id: id, medical_provider_id: provider, billed_cents })
  const note = uniqueWord()
  const steps: Step[] = [
    {
      at,
      typing: (on) => openDialog(on, 'Edit: Person', 'Middle name'),
      act: () => change({ city }),
      shows: (on) => on.getByText(city),
    },
    {
      at: `${at}/notes`,
      typing: (on) => openDialog(on, 'New note', 'Note'),
      act: () => admin.post('/patient_note/create', { patient_id: id, body: note }),
      shows: (on) => on.getByText(note),
    },
    {
      at: `${at}/appointments`,
      act: () => makeVisit(id, '2031-03-04T17:00:00.000Z'),
      shows: (on) => on.getByRole('article').filter({ hasText: 'MRI' }),
    },
    {
      at: `${at}/medical`,
      act: () => admin.post('/previous_med/create', { patient_id: id, kind: 'medication', provider_name: drug }),
      shows: (on) => on.getByText(drug),
    },
    {
      at: `${at}/history`,
      act: () => change({ address1: history }),
      shows: (on) => on.getByRole('row').filter({ hasText: /address/i }),
    },
    { at: `${at}/money`, act: () => lien(billed), shows: (on) => on.getByText(dollars(billed)) },
    { at: `/liens/${id}`, act: () => lien(more), shows: (on) => on.getByText(dollars(more)) },
    {
      at: `/patient-emails/${id}`,
      act: () =>
        admin.post(`/patient/${id}/send_email`, {
          recipients: [{ kind: 'patient', id }],
          subject,
          body: 'Good day',
          language: 'en',
          document_ids: [],
        }),
      shows: (on) => on.getByText(subject),
    },
  ]
  await signIn(page, 'case.manager', at)
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await Promise.all([admin, manager, underwriter].map((one) => one.close()))
})

test('K7: lists, the calendar, the first screen and the search follow new and changed cases', async ({
  page,
  portalUrl,
}) => {
  const [admin, manager] = await Promise.all(['admin', 'case.manager'].map((name) => callerAs(portalUrl, name)))
  if (!admin || !manager) throw new Error('signing in failed')
  const makeVisit = await visitMaker(admin)
  const own = { case_manager_id: manager.id, lawfirm_id: (await firmOf(portalUrl)).id }
  const [listed, planned, found, late] = Array.from({ length: 4 }, uniqueWord) as [string, string, string, string]
  const openOwn = async (name: string) => ((await createPatient(admin, name, own))['patient'] as Row)['id']
  const planId = await openOwn(planned)
  const lateId = await openOwn(late)
  const main = (on: Page) => on.getByRole('main')
  const steps: Step[] = [
    {
      at: '/patients',
      typing: async (on) => {
        const field = on.getByRole('searchbox', { name: 'Search patients' })
        // The search itself waits until typing rests: asked later, it would find the case without being told of it.
        await field.fill(listed)
        await expect(on.getByText(/^Nothing found for /)).toBeVisible()
        return field
      },
      typed: listed,
      act: () => openOwn(listed),
      shows: (on) => main(on).getByRole('link', { name: new RegExp(listed, 'i') }),
    },
    {
      at: '/apps/calendar?date=2047-05-14',
      act: () => makeVisit(planId, '2047-05-14T17:00:00.000Z'),
      shows: (on) => main(on).getByText(new RegExp(planned, 'i')),
    },
    {
      at: '/dashboard',
      act: () => makeVisit(lateId, new Date(Date.now() - 26 * 3_600_000).toISOString()),
      // The call that welcomes the patient may stand there too.
      shows: (on) =>
        main(on)
          .getByRole('listitem')
          .filter({ hasText: new RegExp(late, 'i') })
          .filter({ hasText: 'Outcome missing' }),
    },
    {
      at: `/apps/passenger/search/${found}`,
      act: () => openOwn(found),
      shows: (on) =>
        main(on)
          .locator('a[href^="/patients/"]')
          .filter({ hasText: new RegExp(found, 'i') }),
    },
    {
      at: '/reports/appointments?from=2048-05-14&to=2048-05-14',
      act: () => makeVisit(planId, '2048-05-14T17:00:00.000Z'),
      shows: (on) =>
        main(on)
          .getByRole('row')
          .filter({ hasText: new RegExp(planned, 'i') }),
    },
  ]
  await signIn(page, 'case.manager', '/patients')
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await Promise.all([admin, manager].map((one) => one.close()))
})

test('K7: the documents of a case and its law firm follow who works on them', async ({ page, portalUrl }) => {
  const { id, admin, manager, underwriter } = await openStaffedCase(portalUrl)
  // Journeys before this one may have had the newest signed, which then keeps its name, or have sent a better scan of it.
  const papers = (await admin.get('/patient_document/all?page_size=50'))['patient_documents'] as Row[]
  const isOpen = (one: Row) =>
    one['sign_status'] === 'none' &&
    one['state'] === 'ready' &&
    papers.every((other) => other['replaces_id'] !== one['id'])
  const paper = papers.find(isOpen)
  const title = uniqueWord()
  const { lawfirm_id: firm, version } = (await admin.get(`/patient/${id}`))['patient'] as Row
  const firms = (await admin.get('/lawfirm/wp/all'))['lawfirms'] as Row[]
  const other = firms.find((one) => one['is_active'] === true && one['id'] !== firm)
  const steps: Step[] = [
    {
      at: `/patients/${String(paper?.['patient_id'])}/documents`,
      act: () =>
        manager.put(`/patient_document/update/${String(paper?.['id'])}`, { version: paper?.['version'], title }),
      shows: (on) => on.getByRole('main').getByText(title),
    },
    {
      at: `/patients/${id}/law-firm`,
      act: () =>
        manager.post(`/patient/${id}/change_lawfirm`, {
          lawfirm_id: other?.['id'],
          effective_at: '2999-01-05',
          reason: 'The client asked for it',
          expected_version: version,
        }),
      shows: (on) => on.getByText('Scheduled change of firm'),
    },
  ]
  await signIn(page, 'admin', `/patients/${id}`)
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await Promise.all([admin, manager, underwriter].map((one) => one.close()))
})

test('K7: settlements, receipts and underwriting follow those who work on the same case', async ({
  page,
  portalUrl,
}) => {
  const { id, admin, manager, underwriter } = await openStaffedCase(portalUrl)
  const other = await callerAs(portalUrl, 'admin2')
  const [payer, scenario, reference, said] = Array.from({ length: 4 }, uniqueWord) as [string, string, string, string]
  const stages = (await admin.get('/underwriting_stage/wp/all'))['underwriting_stages'] as Row[]
  const steps: Step[] = [
    {
      at: `/liens/${id}/distributions`,
      act: () => other.post(`/patient/${id}/settlements`, { payer, amount_cents: 10_000_000, agreed_on: '2026-03-01' }),
      shows: (on) => on.getByText(payer),
    },
    {
      at: `/liens/${id}/distributions`,
      act: () => other.post(`/patient/${id}/distributions`, { name: scenario }),
      shows: (on) => on.getByText(scenario),
    },
    {
      at: `/liens/${id}/receipts`,
      act: () =>
        other.post(`/patient/${id}/receipts`, {
          payer: 'Acme',
          method: 'check',
          reference,
          amount_cents: 120_000,
          received_on: '2026-03-02',
        }),
      shows: (on) => on.getByText(reference),
    },
    {
      at: `/patients/${id}/underwriting`,
      act: () =>
        underwriter.post('/underwriting_note/create', {
          patient_id: id,
          stage_id: stages[0]?.['id'],
          kind: 'question',
          body: said,
        }),
      shows: (on) => on.getByText(said),
    },
  ]
  await signIn(page, 'admin', `/liens/${id}/distributions`)
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await Promise.all([admin, manager, underwriter, other].map((one) => one.close()))
})

test('K7: a firm follows what the portal does on its case', async ({ page, portalUrl }) => {
  const { id, admin, manager, underwriter, change } = await openStaffedCase(portalUrl)
  const billed = cents()
  const provider = ((await admin.get('/medical_provider/wp/all'))['medical_providers'] as Row[])[0]?.['id']
  const [city, note] = [uniqueWord(), uniqueWord()]
  const steps: Step[] = [
    { at: `/patients/${id}`, act: () => change({ city }), shows: (on) => on.getByText(city) },
    {
      at: `/patients/${id}/notes`,
      act: () => admin.post('/patient_note/create', { patient_id: id, body: note, visibility: 'lawfirm' }),
      shows: (on) => on.getByText(note),
    },
    {
      at: `/liens/${id}`,
      act: () => admin.post('/lien/create', { patient_id: id, medical_provider_id: provider, billed_cents: billed }),
      shows: (on) => on.getByText(dollars(billed)),
    },
  ]
  await signIn(page, 'lawfirm', `/patients/${id}`)
  const follow = followerOn(page)
  for (const step of steps) await follow(step)
  await Promise.all([admin, manager, underwriter].map((one) => one.close()))
})

/** Another device of the same person, with its socket open: `told` resolves when it is told of a change. */
async function otherDevice(portalUrl: string, manager: Caller): Promise<{ told: Promise<void> }> {
  const { token } = await manager.post('/socket_ticket', {})
  const socket = new WebSocket(`${portalUrl.replace('http', 'ws')}/ws?token=${String(token)}`, { origin: portalUrl })
  const until = (kind: string) =>
    new Promise<void>((heard) => {
      socket.on('message', (data: Buffer) => {
        if ((JSON.parse(data.toString()) as Row)['kind'] === kind) heard()
      })
    })
  const [ready, told] = [until('ready'), until('news')]
  await ready
  return { told: told.then(() => socket.close()) }
}

test('K7: what changed between the first look of a page and the moment it is told of changes is there then', async ({
  page,
  portalUrl,
}) => {
  const [admin, manager] = await Promise.all(['admin', 'case.manager'].map((name) => callerAs(portalUrl, name)))
  if (!admin || !manager) throw new Error('signing in failed')
  const own = { case_manager_id: manager.id, lawfirm_id: (await firmOf(portalUrl)).id }
  const held = Promise.withResolvers<void>()
  await page.route('**/api/socket_ticket', async (route) => {
    await held.promise
    await route.continue()
  })
  const waiting = page.waitForRequest('**/api/socket_ticket')
  await signIn(page, 'case.manager', '/patients')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await waiting
  const late = uniqueWord()
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(late)
  await expect(page.getByText(/^Nothing found for /)).toBeVisible()
  const { told } = await otherDevice(portalUrl, manager)
  await createPatient(admin, late, own)
  await told
  held.resolve()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(late, 'i') })
      .first(),
  ).toBeVisible()
  await Promise.all([admin, manager].map((one) => one.close()))
})
