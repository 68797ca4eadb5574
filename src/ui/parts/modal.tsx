import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useEffect, useRef, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useLocale } from './locale.tsx'
import { isInMessageRegion } from './in-message-region.ts'
import { openDialogs } from './open-dialogs.ts'
import { useWayBack } from './way-back.ts'

export interface ModalProps {
  open: boolean
  /** Escape, the veil, the cross and the way back ask for it. */
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons at the end, the one that does it last. */
  footer?: ReactNode
  /** The name of the cross. */
  closeText: string
  /** It is open because the address says so: the way back closes it by itself. */
  addressed?: boolean
  /** Where the focus goes when it closes, where what opened it is about to leave the page. */
  returnTo?: () => HTMLElement | null
}

const veil = css({ position: 'fixed', inset: '0', zIndex: 'over', background: 'veil', animation: 'fade' })
const box = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  background: 'surface',
  color: 'text',
  boxShadow: 'high',
  outline: 'none',
  '&[hidden]': { display: 'none' },
})
const head = css({ display: 'grid', gap: '1', padding: '5', paddingBlockEnd: '3', paddingInlineEnd: '12' })
const cross = css({ position: 'absolute', insetBlockStart: '4', insetInlineEnd: '4' })
const body = css({ flex: '1', minHeight: '0', overflowY: 'auto', paddingInline: '5', paddingBlock: '1' })
const foot = css({
  display: 'flex',
  flexDirection: { base: 'column-reverse', md: 'row' },
  justifyContent: 'flex-end',
  gap: '2',
  padding: '5',
  paddingBlockStart: '4',
})

/** A text longer than its box must be within reach of the keyboard; where there are controls, they are. */
function withinReach(element: HTMLElement | null) {
  if (element && !element.querySelector('a, button, input, select, textarea, [tabindex]')) element.tabIndex = 0
}

/**
 * Where the focus goes when a modal closes: back to where it was, unless another has taken its place. That one would close
 * if the focus left it.
 */
function useSuccessor(open: boolean): () => HTMLElement | null {
  const before = useRef<readonly HTMLElement[]>([])
  useEffect(() => {
    if (open) before.current = openDialogs()
  }, [open])
  return () => openDialogs().findLast((one) => !before.current.includes(one)) ?? null
}

/** What dialog and drawer share: the focus stays inside, the page behind stands still and is not read. */
export function Modal({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  closeText,
  addressed = false,
  returnTo,
  place,
  shape,
  role = 'dialog',
}: ModalProps & { place: string; shape: string; role?: 'dialog' | 'alertdialog' }) {
  const wayOut = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const language = useLocale()
  const successor = useSuccessor(open)
  useWayBack(open && !addressed, onClose)
  // Mounted with the opening: Ark looks for its content at once, and where that is drawn later Escape is never heard.
  if (!open) return null
  return (
    <ArkLocale>
      <Ark.Root
        open
        onOpenChange={(details) => {
          if (!details.open) onClose()
        }}
        role={role}
        finalFocusEl={() => successor() ?? returnTo?.() ?? null}
        initialFocusEl={() => {
          // Ark sets the focus a frame after the content is there; on a busy page the user may be in a field by then.
          const { activeElement } = document
          if (activeElement instanceof HTMLElement && content.current?.contains(activeElement)) return activeElement
          // A question begins at its first answer, which is the harmless one.
          return role === 'alertdialog' ? (wayOut.current?.querySelector('button') ?? null) : null
        }}
        closeOnInteractOutside={role === 'dialog'}
        onInteractOutside={(event) => {
          // A message lies over the dialog, and is no way out of it.
          if (isInMessageRegion(event.detail.target)) event.preventDefault()
        }}
      >
        <Portal>
          <Ark.Backdrop className={veil} />
          <Ark.Positioner className={place}>
            <Ark.Content ref={content} lang={language.split('-')[0]} className={cx(box, shape)}>
              <header className={head}>
                <Ark.Title className={css({ textStyle: 'heading', fontSize: 'lg' })}>{title}</Ark.Title>
                {description && <Ark.Description className={css({ color: 'muted' })}>{description}</Ark.Description>}
              </header>
              <div ref={withinReach} className={body}>
                {children}
              </div>
              {footer && (
                <footer ref={wayOut} className={foot}>
                  {footer}
                </footer>
              )}
              {/* Last, so that the focus begins with what the dialog is about. */}
              <Ark.CloseTrigger
                aria-label={closeText}
                title={closeText}
                className={cx(button({ tone: 'quiet', size: 'sm', square: true }), cross)}
              >
                <Icon name="close" />
              </Ark.CloseTrigger>
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </ArkLocale>
  )
}
