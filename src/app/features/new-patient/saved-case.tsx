import type { ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'

interface Props {
  onOpen: () => void
  onAnother: () => void
  children: ReactNode
}

/** The case is open: its papers can be taken in at once, while they lie on the desk. */
export function SavedCase({ onOpen, onAnother, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('intake:saved.title')}</h1>
      <div className={panel}>
        <p>{t('intake:saved.text')}</p>
        {children}
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
          <Button onClick={onAnother}>{t('intake:saved.list')}</Button>
          <Button tone="primary" onClick={onOpen}>
            {t('intake:saved.open')}
          </Button>
        </div>
      </div>
    </div>
  )
}
