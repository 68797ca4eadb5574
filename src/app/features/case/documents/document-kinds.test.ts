import { expect, test } from 'vitest'
import { documentKinds, likelyKind } from './document-kinds.ts'

test.each([
  ['LOP_signed.pdf', '', 'lop'],
  ['Police report 4 May.pdf', '', 'police_report'],
  ['MRI lumbar.pdf', '', 'imaging_report'],
  ['Invoice-20931.pdf', '', 'bill'],
  ['Fatura.pdf', '', 'bill'],
  ['فاتورة المستشفى.pdf', '', 'bill'],
  ['IMG_2041.jpg', 'image/jpeg', 'photo'],
  ['passport.png', 'image/png', 'id_card'],
  ['scan0001.pdf', 'application/pdf', 'other'],
])('%s is probably of its kind', (name, type, kind) => {
  expect(likelyKind({ name, type })).toBe(kind)
  expect(documentKinds).toContain(kind)
})
