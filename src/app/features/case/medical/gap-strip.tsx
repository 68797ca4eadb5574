import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { useCaseRows } from '../../../case/use-case.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { serviceDays, stripOf } from './course-of-care.ts'

const line = css({
  position: 'relative',
  height: '4',
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'positiveSoft',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})
const piece = cva({
  base: { position: 'absolute', insetBlock: '0' },
  variants: { level: { none: {}, warn: { background: 'caution' }, red: { background: 'danger' } } },
})

/** The course of care as one line, with the gaps in it; the words below say what the colours show. */
export function GapStrip({ id, row, today }: { id: string; row: CaseRow | undefined; today: string }) {
  const { t } = useTexts()
  const { day, number } = useFormats()
  const visits = useCaseRows('appointment', id)
  const days = serviceDays(visits.data ?? [])
  const treating = row?.in_treatment === true && row.case_status === 'active'
  const pieces = stripOf(days, treating, today)
  if (visits.isLoading) return <Skeleton shape="card" width="full" />
  if (days.length === 0) return null
  return (
    <Panel title={t('medical:gaps.title')}>
      <div aria-hidden="true" className={line}>
        {pieces.map(({ at, width, gap }) => (
          <span
            key={gap.from}
            className={piece({ level: gap.level })}
            style={{ insetInlineStart: `${at}%`, width: `${width}%` }}
          />
        ))}
      </div>
      <p className={css({ display: 'flex', justifyContent: 'space-between', textStyle: 'small', color: 'muted' })}>
        <span>{day(days[0] ?? today)}</span>
        <span>{treating ? t('medical:gaps.today') : day(days.at(-1) ?? today)}</span>
      </p>
      {pieces.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('medical:gaps.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '1' })}>
          {pieces.map(({ gap }) => (
            <li key={gap.from} className={css({ color: gap.level === 'red' ? 'danger' : 'caution' })}>
              {t('medical:gaps.one', { days: number(gap.days), from: day(gap.from), to: day(gap.to) })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
