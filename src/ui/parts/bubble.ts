import { css, cva } from '#ui/styled/css/index.js'

/**
 * The user’s own messages stand at the end of the line, the other person’s at its start: so they change sides in
 * Arabic.
 */
export const bubble = cva({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    maxWidth: '[min(32rem, 88%)]',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'lg',
    overflowWrap: 'break-word',
  },
  variants: {
    own: {
      true: { justifySelf: 'end', background: 'selected' },
      false: { justifySelf: 'start', background: 'hover' },
    },
    faint: { true: { color: 'muted', fontStyle: 'italic' } },
  },
})

export const words = css({ whiteSpace: 'pre-wrap' })
export const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  textStyle: 'small',
  color: 'muted',
})
export const attached = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  textAlign: 'start',
})
