import { defineSemanticTokens } from '@pandacss/dev'

/**
 * Both themes in one value. The browser picks by the element's color-scheme, so a region can be dark inside a
 * light page (the navbar) by saying so once, and no rule is written twice.
 */
function pair(light: string, dark: string) {
  return { value: `light-dark({colors.${light}}, {colors.${dark}})` }
}

export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: pair('slate.25', 'slate.950'),
    surface: pair('white', 'slate.900'),
    sunken: pair('slate.50', 'slate.850'),
    hover: pair('slate.100', 'slate.800'),
    line: pair('slate.200', 'slate.750'),
    border: pair('slate.450', 'slate.500'),
    text: pair('slate.900', 'slate.100'),
    muted: pair('slate.600', 'slate.400'),
    primary: pair('accent.600', 'accent.550'),
    primaryHover: pair('accent.700', 'accent.600'),
    onPrimary: pair('white', 'white'),
    link: pair('accent.700', 'accent.300'),
    selected: pair('accent.50', 'accent.900'),
    focus: pair('accent.500', 'accent.300'),
    positive: pair('green.700', 'green.300'),
    positiveSoft: pair('green.50', 'green.900'),
    caution: pair('amber.700', 'amber.300'),
    cautionSoft: pair('amber.50', 'amber.900'),
    danger: pair('red.700', 'red.300'),
    dangerSoft: pair('red.50', 'red.900'),
    /** The ground of a button that destroys. */
    alarm: pair('red.600', 'red.600'),
    alarmHover: pair('red.700', 'red.700'),
    /** What charts are filled with; each goes with a pattern of its own, so that colour is never alone. */
    chartPlain: pair('accent.500', 'accent.500'),
    chartStriped: pair('green.600', 'green.300'),
    chartCrossed: pair('red.600', 'red.300'),
    chartDotted: pair('slate.600', 'slate.400'),
    chartLined: pair('amber.600', 'amber.300'),
    chartHollow: pair('slate.450', 'slate.500'),
    /** The bar of the year before, beside that of this year. */
    chartBefore: pair('slate.450', 'slate.500'),
    /** A case in its phase: a dot in this colour beside the word in ink. */
    phaseIntake: pair('steel.600', 'steel.400'),
    phaseUnderwriting: pair('violet.600', 'violet.400'),
    phaseCare: pair('teal.600', 'teal.400'),
    phaseSuit: pair('amber.600', 'amber.300'),
    phaseSettled: pair('green.600', 'green.300'),
    phaseClosed: pair('slate.450', 'slate.500'),
    tip: pair('slate.900', 'slate.100'),
    tipText: pair('white', 'slate.900'),
    /** Over the page, under a dialog. */
    veil: pair('veil.light', 'veil.dark'),
    // Shadows say less on dark ground, so they are stronger there.
    shade: pair('shade.light', 'shade.dark'),
    shadeSoft: pair('shade.softLight', 'shade.softDark'),
  },
  shadows: {
    low: { value: '0 1px 2px {colors.shadeSoft}' },
    mid: { value: '0 1px 2px {colors.shadeSoft}, 0 4px 12px {colors.shadeSoft}' },
    high: { value: '0 2px 6px {colors.shadeSoft}, 0 12px 32px {colors.shade}' },
  },
})
