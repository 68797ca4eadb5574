import { afterEach, expect, test } from 'vitest'
import { session } from '../api/portal.ts'
import { sharedFiles } from './shared-files.ts'

const role = { id: null, title: 'case_manager', level: 'staff' } as const
const work = { is_authenticated: true, is_casemanager: true, is_underwriter: false }

function signIn(id: string): void {
  session.start({ access: '', id, email: `${id}@example.com`, name: id, user_type: 'staff', role, ...work }, false)
}

afterEach(() => session.end())

const names = (patientId: string) => sharedFiles.of(patientId).map(({ name }) => name)

test('shared papers are offered to the case they were shared for alone, and once', () => {
  signIn('first')
  sharedFiles.put('case-1', [new File(['x'], 'scan.pdf')])
  expect(names('case-2')).toEqual([])
  sharedFiles.taken('case-2')
  expect(names('case-1')).toEqual(['scan.pdf'])
  sharedFiles.taken('case-1')
  expect(names('case-1')).toEqual([])
})

test('W5: the next person on the device is not offered the papers of the one before', () => {
  signIn('first')
  sharedFiles.put('case-1', [new File(['x'], 'scan.pdf')])
  signIn('second')
  expect(names('case-1')).toEqual([])
})
