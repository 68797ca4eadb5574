import { Link } from '@tanstack/react-router'
import { button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

const page = css({ display: 'grid', justifyItems: 'center', gap: '3', paddingBlock: '16', textAlign: 'center' })

interface Props {
  /** The texts that say what is not there. */
  of: 'records' | 'reports' | 'settings' | 'userconfig'
}

/** For whom something is not, there is none; the way on stands in the frame. */
export function NotThere({ of }: Props) {
  const { t } = useTexts()
  usePageTitle(t('notFound.title'))
  return (
    <div className={page}>
      <h1 className={css({ textStyle: 'title' })}>{t('notFound.title')}</h1>
      <p className={css({ color: 'muted' })}>{t(`${of}:notThere`)}</p>
      <Link to="/dashboard" className={button({ tone: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </div>
  )
}
