import { expect, it } from 'vitest'
import { extensionsOf, FILE_KEY, FILE_NAME, fileTypes, isShown, plainFileName, typeOfName } from './file-types.ts'

it('a name tells the type by its last ending, whatever stands before', () => {
  for (const type of fileTypes) for (const ending of extensionsOf[type]) expect(typeOfName(`a.b.${ending}`)).toBe(type)
  expect(typeOfName('SCAN.PDF')).toBe('application/pdf')
  for (const name of ['a.exe', 'a.pdf.exe', 'a.svg', 'a.html', 'pdf', 'a.', ''])
    expect(typeOfName(name)).toBeUndefined()
})

it('only what runs nothing is shown in a page', () => {
  const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
  expect(fileTypes.filter(isShown)).toEqual(shown)
  expect(isShown('text/html')).toBe(false)
})

it('names are kept as they are, but for signs that no store takes', () => {
  const names: [string, string][] = [
    ['Fatura – Müller.pdf', 'Fatura – Müller.pdf'],
    ['صورة الحادث.jpg', 'صورة الحادث.jpg'],
    ['a/b\\c:d*.pdf', 'a_b_c_d_.pdf'],
    ['scan\u202efdp.exe', 'scan_fdp.exe'],
    ['  bill.pdf ', 'bill.pdf'],
    [`${'x'.repeat(300)}.docx`, `${'x'.repeat(195)}.docx`],
  ]
  for (const [given, plain] of names) {
    expect(plainFileName(given)).toBe(plain)
    expect(plain).toMatch(FILE_NAME)
  }
})

it('keys never step out of their folder', () => {
  for (const key of ['a', 'ab/cdef', 'demo/0190.pdf']) expect(key).toMatch(FILE_KEY)
  for (const key of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a\\b', 'a b', 'a/.b']) expect(key).not.toMatch(FILE_KEY)
})
