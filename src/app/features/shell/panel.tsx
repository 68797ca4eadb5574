import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useWayBack } from '#ui/parts/way-back.ts'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

const shape = cva({
  base: {
    position: 'fixed',
    insetBlockEnd: '0',
    zIndex: 'popup',
    height: '[auto]',
    maxHeight: '[none]',
    margin: '0',
    padding: '0',
    border: 'none',
    background: 'surface',
    color: 'text',
    boxShadow: 'high',
    overflow: 'hidden',
    '&[open]': { display: 'flex' },
    flexDirection: 'column',
    _backdrop: { background: 'veil' },
  },
  variants: {
    side: {
      start: {
        insetBlockStart: '0',
        insetInlineStart: '0',
        insetInlineEnd: '[auto]',
        width: 'navbar',
        maxWidth: '[86vw]',
        animation: 'fromStart',
        _rtl: { animation: 'fromEnd' },
      },
      end: {
        insetBlockStart: { base: '0', lg: '[3.5rem]' },
        insetInlineStart: '[auto]',
        insetInlineEnd: '0',
        width: 'panel',
        maxWidth: 'full',
        animation: 'fromEnd',
        _rtl: { animation: 'fromStart' },
      },
    },
  },
})

const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '14',
  paddingInlineStart: '5',
  paddingInlineEnd: '3',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})

interface Props {
  id: string
  title: string
  side: 'start' | 'end'
  /** The page behind stands still, as on a phone; otherwise one works on beside the panel. */
  modal: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}

/** S12: mounted while it is open. Escape, the cross and, over a page, the way back close it, and the focus goes back to where it came from. */
export function Panel({ id, title, side, modal, onClose, className, children }: Props) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useWayBack(modal, onClose)
  useEffect(() => {
    const box = dialog.current
    const before = document.activeElement
    if (modal) box?.showModal()
    else box?.show()
    return () => {
      // A press elsewhere has taken the focus along already; it is only given back from inside.
      const inside = box?.contains(document.activeElement) || document.activeElement === document.body
      box?.close()
      if (inside && before instanceof HTMLElement) before.focus()
    }
  }, [modal])
  return (
    // A press on the veil arrives here, and so do the keys of what is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      id={id}
      aria-label={title}
      className={cx(shape({ side }), className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The veil belongs to the dialog; a press on it lands on no child.
        if (modal && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={head}>
        <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
        <IconButton label={t('shell:close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className={css({ flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column', overflowY: 'auto' })}>
        {children}
      </div>
    </dialog>
  )
}
