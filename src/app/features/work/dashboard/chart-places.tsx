import { useId, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { chartCard, ChartFrame } from '#ui/parts/chart/chart-frame.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'

const grid = css({
  display: 'grid',
  gap: '4',
  // As high as a chart with its legend, also before it comes: nothing is pushed away.
  gridAutoRows: '[minmax(21.5rem, auto)]',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
})

export function ChartGrid({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <h2 id={id} className={css({ textStyle: 'heading' })}>
        {title}
      </h2>
      <div className={grid}>{children}</div>
    </section>
  )
}

export function WaitingChart() {
  return (
    <div aria-hidden="true" className={chartCard}>
      <Skeleton />
      <Skeleton width="long" />
    </div>
  )
}

export function WaitingCharts({ count }: { count: number }) {
  const { t } = useTexts()
  return (
    <ChartGrid title={t('dashboard:byMonth')}>
      {Array.from({ length: count }, (_, at) => (
        // Places without charts: their numbers are all they are.
        // oxlint-disable-next-line react/no-array-index-key
        <WaitingChart key={at} />
      ))}
    </ChartGrid>
  )
}

export function FailedChart({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <ChartFrame
      title={title}
      tableText={t('dashboard:table')}
      chart={
        <ErrorState
          title={t('dashboard:chartFailed')}
          text={text}
          action={<Button onClick={onRetry}>{t('retry')}</Button>}
        />
      }
    />
  )
}
