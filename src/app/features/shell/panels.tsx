import { lazy, useEffect } from 'react'
import { AlertBanner } from '#ui/parts/alert-banner.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { ExportsWatch } from '../../files/exports/exports-watch.tsx'
import { Navbar } from './navbar.tsx'
import { Panel } from './panel.tsx'
import type { PanelName } from './panel-content.tsx'
import { FailurePage } from './failure-page.tsx'
import { OptionalPart } from './optional-part.tsx'
import { alerts } from '#ui/parts/alerts.ts'

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

/** S12, S17: what opens over the page from its edges. */
export function Panels({ panel, roomy, drawer, onClosePanel, onCloseDrawer }: Props) {
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

/** Says when the connection goes, and when it is back. */
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
