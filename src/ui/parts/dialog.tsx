import { css, cva } from '#ui/styled/css/index.js'
import { Modal, type ModalProps } from './modal.tsx'

const place = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'over',
  display: 'grid',
  // Never taller than the window: what is longer scrolls inside.
  gridTemplateRows: 'minmax(0, 1fr)',
  // On a phone at the bottom, where the thumb is.
  alignItems: { base: 'end', md: 'center' },
  justifyItems: 'center',
  padding: { md: '6' },
  overflow: 'hidden',
})

const shape = cva({
  base: {
    maxHeight: { base: '[92dvh]', md: '[100%]' },
    borderRadius: 'lg',
    borderEndRadius: { base: 'none', md: 'lg' },
    animation: 'appear',
  },
  variants: {
    size: { sm: { maxWidth: { md: 'card' } }, md: { maxWidth: { md: 'dialog' } }, lg: { maxWidth: { md: '[56rem]' } } },
  },
})

interface Props extends ModalProps {
  size?: 'sm' | 'md' | 'lg'
  /** Asks for a decision that must not be waved away: a click beside it does not close it. */
  alert?: boolean
}

export function Dialog({ size = 'md', alert, ...modal }: Props) {
  return <Modal {...modal} role={alert ? 'alertdialog' : 'dialog'} place={place} shape={shape({ size })} />
}
