import { Link } from '@tanstack/react-router'
import { button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

const page = css({ display: 'grid', justifyItems: 'center', gap: '3', paddingBlock: '16', textAlign: 'center' })

/** For whom something is not, there is none; the way on stands in the frame. */
export function NotThereNotice({ text }: { text: string }) {
  const { t } = useTexts()
  usePageTitle(t('notFound.title'))
  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{t('notFound.title')}</h1>
      <p className={css({ color: 'muted' })}>{text}</p>
      <Link to="/dashboard" className={button({ tone: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </div>
  )
}
