import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../../api/portal.ts'
import { show } from '../../../browser-test.tsx'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { AddDocuments } from './add-documents.tsx'

const CASE = '00000000-0000-4000-8000-000000000001'
const program = new File(['MZ'], 'program.exe', { type: 'application/octet-stream' })
const empty = new File([], 'in the cloud.pdf', { type: 'application/pdf' })
const report = new File(['%PDF-1.4'], 'police report.pdf', { type: 'application/pdf' })

afterEach(() => session.end())

function choose(...files: File[]): void {
  const field = document.querySelector('input[type=file]')
  if (!(field instanceof HTMLInputElement)) throw new Error('no field for files')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  field.files = chosen.files
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('of files that are chosen together each that is refused is named, and named again when it is chosen again', async () => {
  await Promise.all([loadTexts('documents', 'fields'), loadLabels('patient_document')])
  const role = { id: null, title: 'admin', level: 'admin' } as const
  const person = { id: 'me', email: 'me@example.com', name: 'Me', user_type: 'staff', role }
  const flags = { is_authenticated: true, is_casemanager: false, is_underwriter: false }
  session.start({ access: '', ...person, ...flags }, false)
  const component = () => <AddDocuments patientId={CASE} />
  const history = createMemoryHistory({ initialEntries: ['/'] })
  await show(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />)
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()

  choose(program, empty)
  await expect.element(page.getByText(/^Not added: program\.exe\./)).toBeVisible()
  await expect.element(page.getByText(/Not added \(empty file\): in the cloud\.pdf\./)).toBeVisible()
  choose(report)
  await expect.element(page.getByText('1 file chosen')).toBeVisible()
  expect(page.getByText(/^Not added/).elements()).toEqual([])
  choose(program)
  await expect.element(page.getByText(/^Not added: program\.exe\./)).toBeVisible()
})
