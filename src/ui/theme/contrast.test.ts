import { describe, expect, test } from 'vitest'
import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

type Theme = 'light' | 'dark'

/** OKLCH to linear sRGB (Björn Ottosson's matrices), cut off where the screen cannot show the colour. */
function linear(lightness: number, chroma: number, hue: number): [number, number, number] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function luminance(color: string): number {
  if (color === '#fff') return 1
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color)
  if (!parts) throw new Error(`${color} is not in OKLCH`)
  const [red, green, blue] = linear(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Palette = { [name: string]: { value: string } | Palette }

function raw(path: string): string {
  const found = path.split('.').reduce<unknown>((at, step) => (at as Palette)[step], tokens.colors)
  return (found as { value: string }).value
}

function colorOf(name: string, theme: Theme): string {
  const pair = (semanticTokens.colors as Record<string, { value: string }>)[name]?.value ?? ''
  const both = /^light-dark\(\{colors\.([\w.]+)\}, \{colors\.([\w.]+)\}\)$/.exec(pair)
  if (!both) throw new Error(`${name} is not a pair of two themes`)
  return raw((theme === 'light' ? both[1] : both[2]) ?? '')
}

function contrast(one: string, other: string, theme: Theme): number {
  const [a, b] = [luminance(colorOf(one, theme)), luminance(colorOf(other, theme))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected']

/** Text of normal size: 4.5 to 1 (WCAG 2.2, 1.4.3). */
const texts: readonly (readonly [string, string])[] = [
  ...['text', 'muted', 'link'].flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...['positive', 'caution', 'danger'].flatMap((ink) =>
    ['canvas', 'surface', 'sunken', 'hover', `${ink}Soft`].map((ground) => [ink, ground] as const),
  ),
  ['text', 'positiveSoft'],
  ['text', 'cautionSoft'],
  ['text', 'dangerSoft'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'alarm'],
  ['onPrimary', 'alarmHover'],
  ['tipText', 'tip'],
]

const phases = ['Intake', 'Underwriting', 'Care', 'Suit', 'Settled', 'Closed']

/** Edges of controls, the mark of the focus and what charts show: 3 to 1 (1.4.11). */
const edges: readonly (readonly [string, string])[] = [
  ...['border', 'focus', 'primary', 'danger'].flatMap((ink) =>
    ['canvas', 'surface', 'sunken'].map((ground) => [ink, ground] as const),
  ),
  ...['Plain', 'Striped', 'Crossed', 'Dotted', 'Lined', 'Hollow', 'Before'].map(
    (fill) => [`chart${fill}`, 'surface'] as const,
  ),
  ...phases.flatMap((phase) => grounds.slice(0, 3).map((ground) => [`phase${phase}`, ground] as const)),
  ['focus', 'hover'],
  ['focus', 'selected'],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s can be read on %s', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edges)('%s stands out from %s', (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

test('the dark theme keeps page, surface, raised surface and line apart', () => {
  const greys = ['canvas', 'surface', 'sunken', 'hover', 'line']
  for (const [at, grey] of greys.slice(1).entries()) {
    expect(contrast(grey, greys[at] ?? '', 'dark')).toBeGreaterThan(1.09)
  }
})

test('the measure itself: black on white is 21 to 1, and a known grey is what others measure', () => {
  expect((1 + 0.05) / (luminance('oklch(0 0 0)') + 0.05)).toBeCloseTo(21, 5)
  // #767676, the lightest grey that may be read on white, is oklch(0.5657 0 0).
  expect(1.05 / (luminance('oklch(0.5657 0 0)') + 0.05)).toBeCloseTo(4.54, 1)
})
