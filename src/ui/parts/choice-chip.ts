import { css, cva } from '#ui/styled/css/index.js'

export const choiceChips = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })

/** The label of a radio button as a chip. The button lies over it, so that it is pressed and focused where one looks. */
export const choiceChip = cva({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: { base: '11', md: '8' },
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { background: 'hover' },
    '&:has(:checked)': { background: 'selected', borderColor: 'primary', fontWeight: 'medium' },
    '&:has(:focus-visible)': { outline: '[2px solid token(colors.focus)]', outlineOffset: '[1px]' },
    '& input': { position: 'absolute', inset: '0', opacity: '0', margin: '0', cursor: 'pointer' },
  },
  variants: {
    // A figure, as wide as it is high.
    square: { true: { minWidth: { base: '11', md: '8' }, textStyle: 'figures' }, false: { paddingInline: '2' } },
  },
  defaultVariants: { square: false },
})
