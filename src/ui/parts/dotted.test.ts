import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dotted } from './dotted.tsx'
import { Timeline } from './timeline.tsx'

test('each fact keeps its own direction, and what is missing leaves no dot', () => {
  const parts = ['Pedro Corona', undefined, false, '', '5 مارس 2026'] as const
  expect(renderToStaticMarkup(createElement(Dotted, { parts }))).toBe(
    '<bdi>Pedro Corona</bdi> · <bdi>5 مارس 2026</bdi>',
  )
})

test('what people wrote keeps its own direction in a timeline, so that its full stop ends it', () => {
  const entries = [{ key: 'a', title: 'ملاحظة', at: '2026-03-05', time: '5 مارس 2026', body: 'Approved.' }]
  expect(renderToStaticMarkup(createElement(Timeline, { label: '', entries }))).toContain('<bdi>Approved.</bdi>')
})
