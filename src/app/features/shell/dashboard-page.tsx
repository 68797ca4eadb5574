import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const card = css({
  display: 'grid',
  gap: '1',
  width: 'full',
  maxWidth: 'card',
  padding: '5',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'low',
  _hover: { borderColor: 'border' },
})

export function DashboardPage() {
  const { t } = useTexts()
  usePageTitle(t('nav.dashboard'))
  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      <div>
        <h1 className={css({ textStyle: 'title' })}>{t('dashboard.title')}</h1>
        <p className={css({ color: 'muted' })}>{t('dashboard.lead')}</p>
      </div>
      <Link to="/patients" className={card}>
        <span className={css({ textStyle: 'heading', color: 'link' })}>{t('nav.patients')}</span>
        <span className={css({ textStyle: 'small', color: 'muted' })}>{t('dashboard.patientsText')}</span>
      </Link>
    </div>
  )
}
