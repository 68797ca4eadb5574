import { lazy, useEffect, useRef, type ReactNode } from 'react'
import { AlertBanner } from '#ui/parts/alert-banner.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { ExportsWatch } from '../../files/exports/exports-watch.tsx'
import { Navbar } from './navbar.tsx'
import type { PanelName } from './panel-content.tsx'
import { FailurePage } from '../../failure-page.tsx'
import { OptionalPart } from '../../optional-part.tsx'
import { alerts } from '#ui/parts/alerts.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { useWayBack } from '#ui/parts/way-back.ts'

const PanelContent = lazy(() => import('./panel-content.tsx'))

const dark = css({ colorScheme: 'dark' })
const inset = css({ display: 'flex', flex: '1', minHeight: '0', padding: '3' })
const waiting = (
  <div className={css({ padding: '5' })}>
    <Skeleton width="long" />
  </div>
)

interface Props {
  panel: PanelName | undefined
  roomy: boolean
  drawer: boolean
  onClosePanel: () => void
  onCloseDrawer: () => void
}

/** S12, S17: the drawers and side panels around the page. */
export default function Panels({ panel, roomy, drawer, onClosePanel, onCloseDrawer }: Props) {
  const { t } = useTexts()
  useConnectionWord()
  const titles = {
    chat: t('shell:chat.title'),
    notifications: t('shell:notifications.title'),
    quick: t('shell:quick.title'),
  }
  return (
    <>
      <AlertBanner label={t('shell:alert')} />
      <ExportsWatch />
      {drawer && (
        <Panel id="navbar" title={t('product')} side="start" modal className={dark} onClose={onCloseDrawer}>
          <div className={inset}>
            <Navbar />
          </div>
        </Panel>
      )}
      {panel && (
        <Panel key={panel} id={`panel-${panel}`} title={titles[panel]} side="end" modal={!roomy} onClose={onClosePanel}>
          <OptionalPart fallback={waiting} lost={FailurePage}>
            <PanelContent name={panel} onDone={() => roomy || onClosePanel()} onChosen={onClosePanel} />
          </OptionalPart>
        </Panel>
      )}
    </>
  )
}

/** Announces when the connection is lost and restored. */
function useConnectionWord(): void {
  const { t } = useTexts()
  useEffect(() => {
    const gone = () => alerts.show(t('shell:connection.gone'), 'warning')
    const back = () => alerts.show(t('shell:connection.back'))
    window.addEventListener('offline', gone)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', back)
    }
  }, [t])
}

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

interface PanelProps {
  id: string
  title: string
  side: 'start' | 'end'
  /** Modal, as on a phone; otherwise the page beside the panel stays usable. */
  modal: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}

/** S12: mounted while open. Closed by Escape, its close button and, if modal, Back; then restores the focus. */
function Panel({ id, title, side, modal, onClose, className, children }: PanelProps) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useWayBack(modal, onClose)
  useEffect(() => {
    const box = dialog.current
    const before = document.activeElement
    if (modal) box?.showModal()
    else box?.show()
    return () => {
      // Restore the focus only from inside: a click elsewhere has moved it already.
      const inside = box?.contains(document.activeElement) || document.activeElement === document.body
      box?.close()
      if (inside && before instanceof HTMLElement) before.focus()
    }
  }, [modal])
  return (
    // Receives clicks on the backdrop and key events from inside.
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
        // The backdrop is part of the dialog element: a click on it has the dialog itself as target.
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
