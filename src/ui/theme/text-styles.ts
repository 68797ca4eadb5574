import { defineTextStyles } from '@pandacss/dev'

export const textStyles = defineTextStyles({
  title: {
    value: { fontSize: '{fontSizes.xl}', fontWeight: '600', lineHeight: '1.25', letterSpacing: '-0.014em' },
  },
  heading: { value: { fontSize: '{fontSizes.md}', fontWeight: '600', lineHeight: '1.25' } },
  body: { value: { fontSize: '{fontSizes.md}', lineHeight: '1.5' } },
  label: { value: { fontSize: '{fontSizes.sm}', fontWeight: '500', lineHeight: '1.25' } },
  small: { value: { fontSize: '{fontSizes.sm}', lineHeight: '1.5' } },
  /** Digits of one width, so that columns of figures line up. */
  figures: { value: { fontVariantNumeric: 'tabular-nums' } },
})
