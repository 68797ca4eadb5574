import { afterEach, beforeEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
import { PHONE } from '../../../browser-test.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { MoneyTab } from './money-tab.tsx'

beforeEach(() => {
  const role = { id: null, title: 'employee', level: 'staff' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: false, is_underwriter: false }, false)
})
afterEach(() => session.end())

const SETTLED = 'Settlement & distribution'
const RECEIVED = 'Receipts & remittances'

const links = () => page.getByRole('navigation', { name: 'Money sections' }).getByRole('link')
const names = () =>
  links()
    .elements()
    .map(({ textContent }) => textContent)

async function showParts() {
  await loadTexts('liens')
  const { show } = stagePortal([], 0)
  await show(() => <MoneyTab id="case">{null}</MoneyTab>, { viewport: PHONE })
}

const answers = { distributions: { distributions: [] }, settlements: { settlements: [] }, receipts: { receipts: [] } }
const address = (part: keyof typeof answers) => `**/api/patient/case/${part}`

test('a part of the money that is known is there while others are under way, and does not move when they come', async () => {
  await commands.holdCall(address('distributions'), 200, answers.distributions)
  await commands.holdCall(address('settlements'), 200, answers.settlements)
  await commands.answerCall(address('receipts'), 200, answers.receipts)
  await showParts()
  await expect.poll(names).toEqual(['Liens', RECEIVED])
  const place = links().last().element().getBoundingClientRect().left
  await commands.releaseCall(address('settlements'))
  await expect.poll(names).toEqual(['Liens', SETTLED, RECEIVED])
  expect(links().last().element().getBoundingClientRect().left).toBe(place)
  await commands.releaseCall(address('distributions'))
})

test('the parts that one may see come first where another never answers', async () => {
  await commands.holdCall(address('receipts'), 200, answers.receipts)
  await commands.answerCall(address('distributions'), 200, answers.distributions)
  await commands.answerCall(address('settlements'), 200, answers.settlements)
  await showParts()
  await expect.poll(names).toEqual(['Liens', SETTLED])
  await commands.releaseCall(address('receipts'))
  await expect.poll(names).toHaveLength(3)
})
