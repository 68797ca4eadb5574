import { lazy, Suspense } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useSession } from '../../api/use-session.ts'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const DashboardFigures = lazy(() => import('./dashboard-figures.tsx'))

/** S20. */
export function DashboardPage() {
  const { t } = useTexts()
  const name = useSession()?.name ?? ''
  usePageTitle(t('nav.dashboard'))
  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      <div>
        <h1 className={css({ textStyle: 'title' })}>{t('dashboard.title')}</h1>
        <p className={css({ color: 'muted' })}>{t('shell:dashboard.lead', { name })}</p>
      </div>
      <Suspense fallback={null}>
        <DashboardFigures />
      </Suspense>
    </div>
  )
}
