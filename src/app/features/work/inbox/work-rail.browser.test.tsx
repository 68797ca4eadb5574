import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient, session } from '../../../api/portal.ts'
import { movedFrom, places } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { entry, forgetWork, NOBODY, showWork } from './work-for-tests.tsx'

const CASE = `${NOBODY}1`
const people = { lawfirm: null, subsidiary: null, chiropractor: null, case_manager: null, underwriter: null }

beforeAll(() => {
  const role = { title: 'case_manager', level: 'staff' } as const
  const person = { id: `${NOBODY}9`, email: 'me@example.com', name: 'Me', role }
  session.start({ access: '', ...person, is_authenticated: true, is_casemanager: true, is_underwriter: false }, false)
})
beforeEach(() => {
  forgetWork()
  queryClient.setQueryData(userPermissions.queryKey, [{ codename: 'patient_note.create', reach: 'all' }])
})
afterAll(() => session.clear())

test('K4: the facts of the chosen entry move none of its buttons when they come', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  void queryClient.prefetchQuery({ queryKey: [...caseQueries.head(CASE).queryKey], queryFn: () => promise })
  await showWork([entry(1)])
  const rail = page.getByRole('complementary', { name: 'Details' })
  await expect.element(rail.getByRole('button', { name: 'Save call' })).toBeVisible()
  const before = places()
  const row = { id: CASE, version: 1, last_contact_at: '2026-02-03T15:00:00.000Z', contact_due_on: '2026-03-04' }
  resolve({ row: { ...row, next_appointment_at: null }, stage: null, people })
  await expect.element(rail.getByText('Mar 4, 2026')).toBeVisible()
  expect(movedFrom(before)).toEqual([])
})
