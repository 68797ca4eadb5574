import type { Clash, SeriesVisit } from '#domain/rules/series.ts'
import { css } from '#ui/styled/css/index.js'
import { usePlaceMoment } from '../../../case/visits/visit-time.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'

const box = css({ display: 'grid', gap: '1', padding: '3', borderRadius: 'md', background: 'sunken' })
const small = css({ textStyle: 'small', color: 'muted' })

interface Props {
  visits: readonly SeriesVisit[]
  zone: string
  most: number
}

/** How many visits will be booked, and which days are left out and why, before anything is saved. */
export function SeriesPreview({ visits, zone, most }: Props) {
  const { t } = useTexts()
  const placeMoment = usePlaceMoment()
  const fitting = visits.filter(({ clash }) => !clash)
  const [first] = fitting
  const last = fitting.at(-1)
  const words = (clash: Clash): string =>
    clash.kind === 'holiday' ? t(`appointments:holidays.${clash.holiday}`) : t(`appointments:clash.${clash.kind}`)
  return (
    <div role="status" className={box}>
      <p>
        {first && last
          ? t('appointments:series', {
              count: fitting.length,
              from: placeMoment(first.start, zone),
              to: placeMoment(last.start, zone),
            })
          : t('appointments:noSeries')}
      </p>
      {visits.length === most && <p className={small}>{t('appointments:seriesMost', { count: most })}</p>}
      {visits.length > fitting.length && (
        <ul aria-label={t('appointments:leftOut')} className={small}>
          {visits.map(
            ({ start, clash }) =>
              clash && (
                <li key={start}>
                  {t('appointments:leftOutDay', { time: placeMoment(start, zone), reason: words(clash) })}
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  )
}
