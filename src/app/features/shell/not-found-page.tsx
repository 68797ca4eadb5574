import { Link } from '@tanstack/react-router'
import { button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const page = css({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: '3',
  minHeight: 'screen',
  padding: '6',
  textAlign: 'center',
})

export function NotFoundPage() {
  const { t } = useTexts()
  usePageTitle(t('notFound.title'))
  return (
    <main className={page}>
      <h1 className={css({ textStyle: 'title' })}>{t('notFound.title')}</h1>
      <p className={css({ color: 'muted', marginBlockEnd: '3' })}>{t('notFound.text')}</p>
      <Link to="/dashboard" className={button({ tone: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </main>
  )
}
