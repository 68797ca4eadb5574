import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { PHONE } from '../../../browser-test.tsx'
import { caseQueries } from '../../../case/case-queries.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { stagePortal } from '../../../staged-portal.tsx'
import { NotesTab } from './notes-tab.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const ME = '00000000-0000-4000-8000-000000000002'

test('a note that has not been sent yet bears the name of its author, and one of an unknown author none', async () => {
  const role = { id: null, title: 'case_manager', level: 'staff' } as const
  const flags = { is_authenticated: true, is_casemanager: true, is_underwriter: false }
  session.start({ access: '', id: ME, email: 'me@example.com', name: 'Me', user_type: 'staff', role, ...flags }, false)
  onTestFinished(() => session.end())
  await Promise.all([loadTexts('notes', 'case', 'fields', 'waiting'), loadLabels('patient_note')])
  const { put, show } = stagePortal(['patient_note.list', 'employee.list'])
  put(recordQueries.one({ name: 'patient' }, CASE).queryKey, { id: CASE, version: 1 })
  put(recordQueries.whole({ name: 'employee' }).queryKey, [
    { id: 'employee', user_id: ME, first_name: 'Ada', last_name: 'Lovelace' },
  ])
  const note = { kind: 'general', visibility: 'internal', created_at: '2026-03-02T12:00:00.000Z' }
  put(caseQueries.rows('patient_note', CASE).queryKey, [
    { ...note, id: 'new:1', body: 'Just written', is_waiting: true },
    { ...note, id: 'sent', body: 'Sent long ago', created_by: 'unknown' },
  ])
  await show(() => <NotesTab id={CASE} writing={false} onWriting={() => undefined} />, { viewport: PHONE })
  const author = (words: string) => page.getByRole('article').filter({ hasText: words }).getByRole('time')
  const lineOf = (words: string) => author(words).element().parentElement?.textContent
  await expect.element(author('Just written')).toBeVisible()
  expect(lineOf('Just written')).toMatch(/^Ada Lovelace · Mar/)
  expect(lineOf('Sent long ago')).toMatch(/^Mar/)
})
