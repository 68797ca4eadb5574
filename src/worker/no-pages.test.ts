import { expect, test } from 'vitest'
import { NO_PAGES } from './no-pages.ts'

const isPage = (path: string) => !NO_PAGES.some((pattern) => pattern.test(path))

test.each(['/', '/dashboard', '/patients/01900000-0000-7000-8000-000000000001/notes', '/apps/passenger/search/api'])(
  'W2: %s is a page of the portal',
  (path) => expect(isPage(path)).toBe(true),
)

test.each([
  '/api/health',
  '/api',
  '/files/a/b',
  '/ws',
  '/ws/notifications',
  '/sw.js',
  '/assets/x-1.js',
  '/icons/a.png',
])('W2: %s is asked of the server', (path) => expect(isPage(path)).toBe(false))
