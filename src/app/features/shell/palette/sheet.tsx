import { useEffect, useRef, type ReactNode } from 'react'
import { useWayBack } from '#ui/parts/way-back.ts'
import { css } from '#ui/styled/css/index.js'

const shape = css({
  position: 'fixed',
  inset: '0',
  width: '[min(36rem, calc(100vw - 1rem))]',
  height: '[fit-content]',
  maxWidth: '[none]',
  maxHeight: '[calc(100dvh - 2rem)]',
  marginInline: 'auto',
  marginBlockStart: { base: '2', md: '[12dvh]' },
  marginBlockEnd: 'auto',
  padding: '3',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'lg',
  background: 'surface',
  color: 'text',
  boxShadow: 'high',
  animation: 'fade',
  overflowY: 'auto',
  _backdrop: { background: 'veil' },
})

/** Over the whole portal while it is mounted. The browser keeps the focus inside, and gives it back. */
export function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useWayBack(true, onClose)
  useEffect(() => {
    const box = dialog.current
    const before = document.activeElement
    box?.showModal()
    return () => {
      box?.close()
      // What was chosen may have moved the focus on; it is only given back where it would be lost.
      if (before instanceof HTMLElement && (document.activeElement === document.body || !document.activeElement))
        before.focus()
    }
  }, [])
  return (
    // A press on the veil arrives here, and so do the keys of what is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label={label}
      className={shape}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
