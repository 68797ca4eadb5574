import { lazy, Suspense, useDeferredValue } from 'react'
import { css } from '#ui/styled/css/index.js'
import { useSession } from '../../../api/use-session.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

const Dashboard = lazy(async () => {
  const [dashboard] = await Promise.all([
    import('./dashboard.tsx'),
    loadTexts('dashboard', 'reports'),
    loadLabels('patient'),
  ])
  return dashboard
})

/** S20: the welcome at once, and what the role looks at as soon as it is here. What it will take is kept free. */
export function DashboardPage() {
  const { t } = useTexts()
  const name = useSession()?.name ?? ''
  usePageTitle(t('nav.dashboard'))
  const kept = <div className={css({ minHeight: 'screen' })} />
  // Begun after the welcome is on the screen, and drawn in slices: a press meanwhile need not wait for it.
  const figures = useDeferredValue(<Dashboard />, kept)
  return (
    <div className={css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <div>
        <h1 className={css({ textStyle: 'title' })}>{t('dashboard.title')}</h1>
        <p className={css({ color: 'muted' })}>{t('shell:dashboard.lead', { name })}</p>
      </div>
      <Suspense fallback={kept}>{figures}</Suspense>
    </div>
  )
}
