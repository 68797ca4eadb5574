import { expect, it } from 'vitest'
import { keepUnsent, unsentText } from './unsent.ts'

it('C4: what was typed waits for its writer, in its case, and for nobody else', () => {
  keepUnsent('ana', 'case 1', 'Hello')
  expect(unsentText('ana', 'case 1')).toBe('Hello')
  expect(unsentText('ana', 'case 2')).toBe('')
  expect(unsentText('ben', 'case 1')).toBe('')
  keepUnsent('ana', 'case 1', '')
  expect(unsentText('ana', 'case 1')).toBe('')
})
