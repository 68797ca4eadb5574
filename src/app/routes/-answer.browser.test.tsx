import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { queryClient } from '../api/portal.ts'
import { PHONE, show } from '../browser-test.tsx'
import { Route } from './answer.tsx'

const OPEN = '**/api/firm_request/open'
const ANSWER = '**/api/firm_request/answer_lien'
const request = {
  house: 'Caseway',
  case_number: 'MIA-26-000117-7',
  initials: 'J.S.',
  language: 'en',
  kind: 'confirmation',
  choices: ['confirm', 'dispute'],
  lien_number: 'MIA-26-000117-7-02',
  version: 4,
  provider: 'Sunrise Imaging Center',
  billed_cents: 3_600_00,
  adjustment_cents: 0,
  paid_cents: 0,
  balance_cents: 3_600_00,
}
const busy = { code: 'BUSY', message: 'The server is busy. Please try again in a moment.' }

beforeEach(() => queryClient.clear())

async function openLink(): Promise<void> {
  const root = createRootRoute()
  // As the generated tree does.
  const options = { id: '/answer', path: '/answer', getParentRoute: () => root } as const
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const routeTree = root.addChildren([Route.update(options as never) as never])
  const history = createMemoryHistory({ initialEntries: [`/answer?token=${'x'.repeat(43)}`] })
  const router = createRouter({ routeTree, history })
  await show(
    <QueryClientProvider client={queryClient}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    { viewport: PHONE },
  )
}

test('K3: a mailed link that could not be opened is tried again with one press', async () => {
  await commands.answerCall(OPEN, 503, busy)
  await openLink()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The server is busy/)
  await commands.answerCall(OPEN, 200, { request })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Is this lien on your file?' })).toBeVisible()
})

test('K3: what a lawyer has typed stays when the line is lost as the page reads the lien again', async () => {
  await commands.answerCall(OPEN, 200, { request })
  await openLink()
  await page.getByRole('radio', { name: 'Dispute the lien' }).click()
  const why = page.getByLabelText('Why you dispute it')
  await why.fill('Not our client')
  await commands.answerCall(ANSWER, 409, { code: 'VERSION_CONFLICT', message: 'No' })
  await commands.answerCall(OPEN, 503, busy)
  await page.getByRole('button', { name: 'Send answer' }).click()
  const [opened] = queryClient.getQueryCache().getAll()
  await expect.poll(() => opened?.state.status).toBe('error')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The lien has changed since you opened this page/)
  await expect.element(why).toHaveValue('Not our client')
})
