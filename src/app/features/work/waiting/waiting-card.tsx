import { lazy, Suspense, useId } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'

const card = cx(panel, css({ scrollMarginBlockStart: '16' }))

const WaitingList = lazy(async () => {
  const [list] = await Promise.all([
    import('./waiting-list.tsx'),
    loadTexts('fields', 'appointments'),
    loadLabels('patient', 'patient_note', 'patient_sms', 'patient_mobile_info', 'appointment'),
    loadLabels('patient_document', 'underwriting_document'),
  ])
  return list
})

/** The place of what waits; while nothing does it says so, so that one who looks for it finds it. */
export function WaitingCard() {
  const { t } = useTexts()
  const id = useId()
  const some = useWaiting().some(isUnsent)
  return (
    <section id="waiting" aria-labelledby={id} className={card}>
      <div className={css({ display: 'grid', gap: '1' })}>
        <h2 id={id} className={css({ textStyle: 'heading' })}>
          {t('waiting:title')}
        </h2>
        <p className={css({ textStyle: 'small', color: 'muted' })}>{t('waiting:lead')}</p>
      </div>
      {some ? (
        <Suspense fallback={<Skeleton />}>
          <WaitingList />
        </Suspense>
      ) : (
        <p>{t('waiting:nothing')}</p>
      )}
    </section>
  )
}
