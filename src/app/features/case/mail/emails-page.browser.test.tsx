import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { messages } from '#ui/parts/messages.ts'
import { queryClient, session } from '../../../api/portal.ts'
import { axeViolations, show } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { emailQueries, type EmailData } from './email-queries.ts'
import { EmailsPage } from './emails-page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const SEND = `**/api/patient/${ID}/send_email`

const data: EmailData = {
  patient: { id: ID, case_number: 'MIA-26-000001-1', first_name: 'Emily', last_name: 'Anderson' },
  leaves: true,
  authorization: 'valid',
  recipients: [
    {
      kind: 'patient',
      id: ID,
      name: 'Emily Anderson',
      email: 'e@example.com',
      language: 'en',
      role: null,
      may_get: ['none'],
    },
  ],
  templates: [],
  appointments: [],
  liens: [],
  documents: [],
  emails: [],
}

const subject = page.getByRole('textbox', { name: 'Subject' })
const body = page.getByRole('textbox', { name: 'Text' })

function showPage() {
  const root = createRootRoute({ component: () => <EmailsPage id={ID} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return show(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

function signIn(id: string): void {
  const role = { id: null, title: 'casemanager', level: 'staff' } as const
  const person = { id, email: `${id}@example.com`, name: id, user_type: 'staff', role }
  const flags = { is_authenticated: true, is_casemanager: true, is_underwriter: false }
  session.start({ access: '', ...person, ...flags }, false)
  queryClient.setQueryData(emailQueries.data(ID).queryKey, { ...data, languages: [] })
}
afterEach(() => session.end())

let shown: Awaited<ReturnType<typeof showPage>>

beforeEach(async () => {
  for (const { id } of messages.current()) messages.dismiss(id)
  await loadTexts('emails', 'fields')
  queryClient.clear()
  queryClient.setQueryDefaults(['patient', 'emails'], { staleTime: Infinity })
  queryClient.setQueryData(emailQueries.data(ID).queryKey, { ...data, languages: [] })
  shown = await showPage()
  await page.getByRole('checkbox', { name: 'Emily Anderson' }).click()
  await subject.fill('Your next visit')
  await body.fill('See you on Monday.')
})

test('N5: a mail that is being sent can’t be changed, and says so', async () => {
  await commands.holdCall(SEND, 201, { emails: [{}] })
  await subject.click()
  await userEvent.keyboard('{Enter}')
  const busy = page.getByRole('button', { name: 'Sending…' })
  await expect.element(busy).toHaveFocus()
  await expect.element(body).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: 'Emily Anderson' })).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Email language' })).toBeDisabled()
  await expect.element(page.getByRole('status').getByText('Sending…')).toBeInTheDocument()
  expect(await axeViolations('form')).toEqual([])
  await commands.releaseCall(SEND)
  await expect.element(page.getByText('1 email sent.')).toBeVisible()
  await expect.element(body).toBeEnabled()
  await expect.element(body).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toHaveFocus()
})

test('N5: a mail that was not sent stays as it is, to be changed and sent again', async () => {
  await commands.answerCall(SEND, 422, { code: 'INVALID', message: 'refused', errors: { body: ['invalid'] } })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(body).toHaveFocus()
  await expect.element(body).toHaveValue('See you on Monday.')
})

test('N5: a page that is left while a mail is being sent, and opened again, shows it under way, not a draft to be sent again', async () => {
  await commands.holdCall(SEND, 201, { emails: [{}] })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await shown.unmount()
  await showPage()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await expect.element(body).toBeDisabled()
  await commands.releaseCall(SEND)
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect.element(body).toBeEnabled()
  await expect.element(body).toHaveValue('')
})

test('N5: a sender who has left the page is told that a mail was not sent', async () => {
  const refused = { code: 'GUARD_FAILED', message: 'Something is missing for this step.' }
  await commands.holdCall(SEND, 422, refused)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await shown.unmount()
  await commands.releaseCall(SEND)
  await expect
    .poll(() => messages.current().map(({ text, tone }) => `${tone}: ${text}`))
    .toEqual(['error: Something is missing for this step.'])
})

test('N5: a sender who has left and come back is told of a refusal once, in the form', async () => {
  const refused = { code: 'GUARD_FAILED', message: 'Something is missing for this step.' }
  await commands.holdCall(SEND, 422, refused)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await shown.unmount()
  await showPage()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await commands.releaseCall(SEND)
  await expect.element(page.getByRole('alert').getByText('Something is missing for this step.')).toBeVisible()
  expect(messages.current()).toEqual([])
})

test('N5: whoever signs in next at the same case meets nothing of the mail that another person is sending', async () => {
  await shown.unmount()
  signIn('first')
  shown = await showPage()
  await page.getByRole('checkbox', { name: 'Emily Anderson' }).click()
  await subject.fill('Your next visit')
  await body.fill('See you on Monday.')
  await commands.holdCall(SEND, 422, { code: 'GUARD_FAILED', message: 'Something is missing for this step.' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  // What is still being prepared would not go out any more.
  await commands.untilHeld(SEND)
  await shown.unmount()
  signIn('second')
  await showPage()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await body.fill('A mail of my own')
  await commands.releaseCall(SEND)
  // The answer is there once the next one is.
  await commands.answerCall(SEND, 201, { emails: [{}] })
  await subject.fill('Another mail')
  await page.getByRole('checkbox', { name: 'Emily Anderson' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('1 email sent.')).toBeVisible()
  expect(messages.current().filter(({ tone }) => tone === 'error')).toEqual([])
})
