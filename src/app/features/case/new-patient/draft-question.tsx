import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'

interface Props {
  at: string
  onGoOn: () => void
  onDiscard: () => void
}

/** Something was begun and not saved; nobody but its author learns of it, and he decides. */
export function DraftQuestion({ at, onGoOn, onDiscard }: Props) {
  const { t } = useTexts()
  const { moment } = useFormats()
  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('intake:title')}</h1>
      <section className={panel}>
        <h2 className={css({ textStyle: 'heading' })}>{t('intake:draft.of', { time: moment(at) })}</h2>
        <p>{t('intake:draft.text')}</p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
          <Button onClick={onDiscard}>{t('intake:draft.discard')}</Button>
          <Button tone="primary" onClick={onGoOn}>
            {t('intake:draft.goOn')}
          </Button>
        </div>
      </section>
    </div>
  )
}
