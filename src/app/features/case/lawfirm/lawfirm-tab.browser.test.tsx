import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { PHONE } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { LawfirmTab } from './lawfirm-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const [FIRM, OTHER] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003']
const role = { id: null, title: 'admin', level: 'admin' } as const
const person = { access: '', id: CASE, email: 'me@example.com', name: 'Me', user_type: 'staff', role } as const

test('the firm that takes a case over is asked for at its field, and a conflict is told once it is chosen', async () => {
  session.start({ ...person, is_authenticated: true, is_casemanager: true, is_underwriter: false }, false)
  onTestFinished(() => session.end())
  await Promise.all([loadTexts('lawfirm', 'case', 'fields'), loadLabels('patient')])
  const { put, show } = stagePortal(['patient.read', 'patient.update', 'lawfirm.list'])
  const history = { planned: null, conflicts: [], lawfirm_history: [] }
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, version: 1, lawfirm_id: FIRM })
  put(caseQueries.firms(CASE).queryKey, history)
  put(caseQueries.firms(CASE, OTHER).queryKey, { ...history, conflicts: ['opposite_role'] })
  put(caseQueries.firmRequests(CASE).queryKey, { firm_requests: [], lien_requests: [] })
  put(recordQueries.whole({ name: 'lawfirm' }).queryKey, [
    { id: FIRM, name: 'Smith Injury Law' },
    { id: OTHER, name: 'Rivera Trial Lawyers' },
  ])
  await show(() => <LawfirmTab id={CASE} changing onChanging={() => undefined} />, { viewport: PHONE })
  const dialog = page.getByRole('dialog')
  const firm = dialog.getByRole('combobox', { name: 'New firm' })
  await userEvent.click(dialog.getByRole('button', { name: 'Change law firm' }))
  await expect.element(firm).toHaveAttribute('aria-invalid', 'true')
  await expect.element(firm).toHaveFocus()
  expect(dialog.getByText('Required').elements()).toHaveLength(2)
  await userEvent.click(firm)
  await userEvent.click(page.getByRole('option', { name: 'Rivera Trial Lawyers' }))
  await expect.element(dialog.getByText('represents someone in the opposite role')).toBeVisible()
})
