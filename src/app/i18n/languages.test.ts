import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test('words of a list are parted by the comma of their language', () => {
  expect(listed(['List', 'Read'], 'en')).toBe('List, Read')
  expect(listed(['Listeleme', 'Okuma'], 'tr')).toBe('Listeleme, Okuma')
  expect(listed(['عرض القائمة', 'قراءة'], 'ar')).toBe('عرض القائمة، قراءة')
})
