import { createLucideIcon, type LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createSmallIcon from './create-lucide-icon.ts'

const drawing = {
  size: 24,
  node: [
    ['path', { d: 'M2 4h8', key: 'one' }],
    ['circle', { cx: '12', cy: '12', r: '3', key: 'two' }],
  ],
} as const

const Lucide = createLucideIcon(
  'two-parts',
  drawing.node.map(([tag, attributes]) => [tag, { ...attributes }]),
)
const Drawn = createSmallIcon(drawing)

/** The tags with their attributes in one order, without lucide's own classes. */
function tagsOf(markup: string): string[][] {
  const own = markup.replaceAll(/lucide(-[\w-]+)? ?/g, '').replaceAll(' class=""', '')
  return [...own.matchAll(/<[^>]+>/g)].map(([tag]) =>
    tag
      .split(/ (?=[\w-]+=)/)
      .map((part) => part.replace(/\/?>$/, ''))
      .toSorted(),
  )
}

test.each<[string, LucideProps]>([
  ['as it is', {}],
  ['with a size in words', { size: '1em' }],
  ['with a class, a colour and a thin line', { className: 'turned', color: 'red', strokeWidth: 1.75 }],
  ['hidden', { 'aria-hidden': true }],
  ['named', { 'aria-label': 'Two', role: 'img' }],
  ['with a name that is not given', { 'aria-label': undefined }],
])('an icon %s is the picture that lucide draws', (_, props) => {
  const { ref: _ref, ...given } = props
  expect(tagsOf(renderToStaticMarkup(createElement(Drawn, given)))).toEqual(
    tagsOf(renderToStaticMarkup(createElement(Lucide, given))),
  )
})
