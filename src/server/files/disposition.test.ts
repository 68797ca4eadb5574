import { expect, it } from 'vitest'
import { disposition } from './disposition.ts'

it.each([
  ['scan.pdf', `inline; filename="scan.pdf"; filename*=UTF-8''scan.pdf`],
  ['Rechnung "7".pdf', `inline; filename="Rechnung _7_.pdf"; filename*=UTF-8''Rechnung%20%227%22.pdf`],
  ['a\r\nset-cookie: x.pdf', `inline; filename="a__set-cookie: x.pdf"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x.pdf`],
  ["it's (1)*.pdf", `inline; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2a.pdf`],
  ['100 %.pdf', `inline; filename="100 _.pdf"; filename*=UTF-8''100%20%25.pdf`],
])('a name travels in a header as itself and breaks out of nothing: %s', (name, header) => {
  expect(disposition('inline', name)).toBe(header)
})

it('names in other scripts keep their letters in the part that is made for them', () => {
  const header = disposition('attachment', 'فاتورة.pdf')
  expect(header).toMatch(/^attachment; filename="_+\.pdf"; /)
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('فاتورة.pdf')
})
