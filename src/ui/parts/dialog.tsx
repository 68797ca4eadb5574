import { useState } from 'react'
import { css, cva } from '#ui/styled/css/index.js'
import { Button } from './button.tsx'
import { CancelButton } from './cancel-button.tsx'
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
    // The head of a tall sheet stands below errors, which lie at the top of a phone.
    maxHeight: { base: '[calc(100dvh - max(8dvh, var(--errors, 0px)))]', md: '[100%]' },
    borderRadius: 'lg',
    borderEndRadius: { base: 'none', md: 'lg' },
    animation: 'appear',
  },
  variants: {
    size: { sm: { maxWidth: { md: 'card' } }, md: { maxWidth: { md: 'dialog' } }, lg: { maxWidth: { md: '[56rem]' } } },
  },
})

/** What is asked before something typed is thrown away. */
export interface LossQuestion {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

interface Props extends ModalProps {
  size?: 'sm' | 'md' | 'lg'
  /** Asks for a decision that must not be waved away: a click beside it does not close it. */
  alert?: boolean
  /** Given while closing would lose something typed: every way out asks this first. */
  loss?: LossQuestion | undefined
}

export function Dialog({ size = 'md', alert, loss, onClose, ...modal }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Modal
        {...modal}
        onClose={() => (loss ? setAsking(true) : onClose())}
        role={alert ? 'alertdialog' : 'dialog'}
        place={place}
        shape={shape({ size })}
      />
      {loss && (
        <Modal
          open={modal.open && asking}
          onClose={() => setAsking(false)}
          role="alertdialog"
          place={place}
          shape={shape({ size: 'sm' })}
          title={loss.title}
          description={loss.text}
          closeText={modal.closeText}
          footer={
            <>
              <CancelButton>{loss.stay}</CancelButton>
              <Button
                tone="danger"
                onClick={() => {
                  setAsking(false)
                  onClose()
                }}
              >
                {loss.leave}
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
