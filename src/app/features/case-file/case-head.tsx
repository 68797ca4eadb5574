import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { CaseHead as Head } from '../../records/case/case-queries.ts'
import { CaseStatusBadge } from '../../records/case/case-status-badge.tsx'
import { titleOf } from '../../records/record-title.ts'

const head = css({ display: 'grid', gap: '1', paddingBlockEnd: '2' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })

/** Who this is, at a glance. */
export function CaseHead({ head: { row } }: { head: Head }) {
  const { language } = useTexts()
  const labels = useLabels('patient')
  const { day } = useFormats()
  const dates = (['dob', 'dol'] as const).flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' ? [{ name, text: day(value) }] : []
  })
  const native = row['name_native']
  const number = row['case_number']
  return (
    <header className={head}>
      <div className={line}>
        <h1 className={css({ textStyle: 'title' })}>
          <bdi>{titleOf(row, language)}</bdi>
        </h1>
        {typeof native === 'string' && <bdi className={css({ color: 'muted', fontSize: 'lg' })}>{native}</bdi>}
        <CaseStatusBadge status={row['case_status']} />
      </div>
      <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', textStyle: 'figures', color: 'muted' })}>
        {typeof number === 'string' && <bdi dir="ltr">{number}</bdi>}
        {dates.map(({ name, text }) => (
          <span key={name}>
            {labels.field(name)}: {text}
          </span>
        ))}
      </p>
    </header>
  )
}

export function CaseHeadSkeleton() {
  return (
    <div aria-busy="true" className={head}>
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </div>
  )
}
