import { css, cva } from '#ui/styled/css/index.js'
import { Modal, type ModalProps } from './modal.tsx'

const place = css({ position: 'fixed', inset: '0', zIndex: 'over', display: 'flex', overflow: 'hidden' })

const shape = cva({
  base: { height: 'full', maxWidth: { base: '[min(26rem, 92vw)]' } },
  variants: {
    side: {
      start: { marginInlineEnd: 'auto', animation: 'fromStart', _mirrored: { animation: 'fromEnd' } },
      end: { marginInlineStart: 'auto', animation: 'fromEnd', _mirrored: { animation: 'fromStart' } },
    },
  },
})

/** Comes in from the side: more than a menu, less than a page. */
export function Drawer({ side = 'end', ...modal }: ModalProps & { side?: 'start' | 'end' }) {
  return <Modal {...modal} place={place} shape={shape({ side })} />
}
