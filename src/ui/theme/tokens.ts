import { defineKeyframes, defineTokens } from '@pandacss/dev'

/** A ramp from light to dark in one hue; OKLCH keeps equal steps equal to the eye. */
function ramp(hue: number, steps: Record<string, readonly [lightness: number, chroma: number]>) {
  const entries = Object.entries(steps)
  return Object.fromEntries(entries.map(([step, [l, c]]) => [step, { value: `oklch(${l} ${c} ${hue})` }]))
}

const signal = { 50: [0.965, 0.025], 300: [0.82, 0.1], 600: [0.5, 0.13], 700: [0.43, 0.12], 900: [0.28, 0.06] } as const

export const tokens = defineTokens({
  colors: {
    current: { value: 'currentColor' },
    transparent: { value: 'transparent' },
    white: { value: '#fff' },
    slate: ramp(257, {
      25: [0.986, 0.002],
      50: [0.97, 0.004],
      100: [0.946, 0.006],
      200: [0.905, 0.009],
      300: [0.84, 0.012],
      400: [0.73, 0.016],
      500: [0.6, 0.018],
      600: [0.475, 0.02],
      700: [0.37, 0.02],
      800: [0.29, 0.018],
      850: [0.25, 0.017],
      900: [0.212, 0.016],
      950: [0.172, 0.014],
    }),
    accent: ramp(262, {
      50: [0.966, 0.017],
      100: [0.93, 0.034],
      300: [0.81, 0.09],
      500: [0.6, 0.17],
      600: [0.52, 0.18],
      700: [0.455, 0.17],
      900: [0.29, 0.08],
    }),
    green: ramp(155, signal),
    amber: ramp(75, signal),
    red: ramp(25, { ...signal, 600: [0.52, 0.19], 700: [0.46, 0.17] }),
  },
  spacing: {
    0: { value: '0' },
    px: { value: '1px' },
    0.5: { value: '0.125rem' },
    1: { value: '0.25rem' },
    1.5: { value: '0.375rem' },
    2: { value: '0.5rem' },
    3: { value: '0.75rem' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    8: { value: '2rem' },
    10: { value: '2.5rem' },
    12: { value: '3rem' },
    16: { value: '4rem' },
  },
  sizes: {
    0: { value: '0' },
    full: { value: '100%' },
    screen: { value: '100dvh' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    px: { value: '1px' },
    2: { value: '0.5rem' },
    3: { value: '0.75rem' },
    4: { value: '1rem' },
    5: { value: '1.25rem' },
    6: { value: '1.5rem' },
    8: { value: '2rem' },
    9: { value: '2.25rem' },
    10: { value: '2.5rem' },
    11: { value: '2.75rem' },
    14: { value: '3.5rem' },
    16: { value: '4rem' },
    32: { value: '8rem' },
    48: { value: '12rem' },
    navbar: { value: '17.5rem' },
    card: { value: '24rem' },
    search: { value: '22rem' },
    prose: { value: '38rem' },
    // What a page leaves for the rows of a list, beside the navbar and below it.
    rows: { value: 'max(20rem, calc(100dvh - 13.5rem))' },
    rowsBelowBar: { value: 'max(20rem, calc(100dvh - 16rem))' },
    page: { value: '98.125rem' },
  },
  fonts: {
    sans: { value: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif" },
    mono: { value: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Noto Sans Mono', monospace" },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '1rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  lineHeights: { none: { value: '1' }, tight: { value: '1.25' }, normal: { value: '1.5' } },
  letterSpacings: { tight: { value: '-0.014em' }, normal: { value: '0' } },
  radii: {
    none: { value: '0' },
    sm: { value: '0.25rem' },
    md: { value: '0.375rem' },
    lg: { value: '0.625rem' },
    full: { value: '999px' },
  },
  borderWidths: { 0: { value: '0' }, 1: { value: '1px' }, 2: { value: '2px' } },
  zIndex: {
    base: { value: 1 },
    sticky: { value: 10 },
    frame: { value: 20 },
    message: { value: 40 },
    skip: { value: 50 },
  },
  durations: { fast: { value: '150ms' }, slow: { value: '1200ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  animations: {
    pulse: { value: 'pulse {durations.slow} ease-in-out infinite alternate' },
    appear: { value: 'appear {durations.fast} {easings.out}' },
  },
})

export const keyframes = defineKeyframes({
  pulse: { from: { opacity: '1' }, to: { opacity: '0.45' } },
  appear: { from: { opacity: '0', transform: 'translateY(4px)' }, to: { opacity: '1', transform: 'none' } },
})
