import { Share, SquarePlus } from 'lucide-react'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

const step = css({ display: 'flex', alignItems: 'center', gap: '2' })
const sign = css({ flexShrink: '0', color: 'muted' })

/** The two steps that put the portal on the home screen of a phone that alerts from nowhere else. */
export function HomeScreenHint() {
  const { t } = useTexts()
  return (
    <>
      <p>{t('alerts:homeScreen.why')}</p>
      <ol className={css({ display: 'grid', gap: '2' })}>
        <li className={step}>
          <Share size="1.25em" aria-hidden="true" className={sign} />
          {t('alerts:homeScreen.share')}
        </li>
        <li className={step}>
          <SquarePlus size="1.25em" aria-hidden="true" className={sign} />
          {t('alerts:homeScreen.add')}
        </li>
      </ol>
    </>
  )
}
