import { expect, test } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { isPart } from './kept-parts.ts'
import { packsWorthwhile, unpacked } from './packs.ts'

const parts = [
  { url: '/assets/a.js', pack: 'one' },
  { url: '/assets/b.js', pack: 'one' },
  { url: '/assets/c.css', pack: 'one' },
  { url: '/assets/d.js', pack: 'two' },
  { url: '/assets/e.woff2' },
]

test('W9: a pack is fetched for half of its parts or more, and for these alone', () => {
  expect(packsWorthwhile(parts, new Set())).toEqual([
    ['one', ['/assets/a.js', '/assets/b.js', '/assets/c.css']],
    ['two', ['/assets/d.js']],
  ])
  expect(packsWorthwhile(parts, new Set(['/assets/a.js', '/assets/d.js']))).toEqual([
    ['one', ['/assets/b.js', '/assets/c.css']],
  ])
  expect(packsWorthwhile(parts, new Set(['/assets/a.js', '/assets/b.js']))).toEqual([['two', ['/assets/d.js']]])
})

const packOf = (texts: object, headers: Readonly<Record<string, string>>) =>
  new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json', ...headers } })

test('W9: a part out of a pack is as the server would have answered it', async () => {
  const texts = { '/assets/a.js': 'export {}', '/assets/c.css': 'a{}' }
  const headers = {
    [MARK]: MARK_VERSION,
    'content-length': '99',
    vary: 'accept-encoding',
    'cache-control': 'immutable',
  }
  const found = await unpacked(packOf(texts, headers), ['/assets/a.js', '/assets/c.css'])
  const told = await Promise.all(Array.from(found, async ([url, part]) => [url, await part.text(), isPart(part)]))
  expect(told).toEqual([
    ['/assets/a.js', 'export {}', true],
    ['/assets/c.css', 'a{}', true],
  ])
  const [script, style] = [...found.values()].map((part) => Object.fromEntries(part.headers))
  expect(script).toEqual({
    [MARK]: MARK_VERSION,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'immutable',
  })
  expect(style).toMatchObject({ 'content-type': 'text/css; charset=utf-8' })
})

test('W9: of a pack that is a stranger’s, or lacks a part, nothing is kept', async () => {
  const texts = { '/assets/a.js': 'export {}' }
  const marked = { [MARK]: MARK_VERSION }
  await expect(unpacked(packOf(texts, {}), ['/assets/a.js'])).rejects.toThrow('did not answer')
  await expect(unpacked(packOf(texts, marked), ['/assets/a.js', '/assets/b.js'])).rejects.toThrow('/assets/b.js')
  await expect(unpacked(new Response('Not found', { status: 404, headers: marked }), [])).rejects.toThrow(
    'did not answer',
  )
  const font = '/assets/e.woff2'
  await expect(unpacked(packOf({ [font]: '' }, marked), [font])).rejects.toThrow('of which type')
})
