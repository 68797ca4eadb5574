import { expect, test } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { isOfRelease, isPart, outdated } from './kept-parts.ts'

const page = (body: string, marked: boolean) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...(marked && { [MARK]: MARK_VERSION }) } })
const script = new Response('export {}', { headers: { 'content-type': 'text/javascript' } })
const at = (response: Response, path: string) =>
  Object.defineProperty(response, 'url', { value: `https://portal.example.com${path}` })

test('W9: a guest network’s page is kept neither as a part nor as the portal’s page', () => {
  expect(isPart(page('<html>Accept our terms</html>', false))).toBe(false)
  expect(isPart(new Response('x', { status: 503 }))).toBe(false)
  expect([isPart(script), isPart(page('<html></html>', true))]).toEqual([true, true])
})

test('W9: what was lost is mended by what belongs to this release only', async () => {
  // The first 16 digits of the SHA-256 of this page.
  const revision = '5d7f32abbd1ac9ba'
  expect(await isOfRelease(at(page('<html>1</html>', true), '/index.html'), revision)).toBe(true)
  expect(await isOfRelease(at(page('<html>2</html>', true), '/index.html'), revision)).toBe(false)
  expect(await isOfRelease(at(page('<html>1</html>', false), '/index.html'), revision)).toBe(false)
  expect(await isOfRelease(at(script.clone(), '/assets/a-1.js'), null)).toBe(true)
  expect(await isOfRelease(at(script.clone(), '/early.js'), 'of another')).toBe(false)
})

test('W9: of other releases the newest parts stay, twice as many as this one has', () => {
  const at = (names: string) => names.split(' ').map((name) => new URL(`https://portal.example.com/assets/${name}.js`))
  const release = new Set(['/assets/a.js', '/assets/b.js'])
  expect(outdated(at('a b'), release)).toEqual([])
  expect(outdated(at('v a w x b y'), release)).toEqual([])
  expect(outdated(at('t a u v w b x y'), release)).toEqual(at('t u'))
})
