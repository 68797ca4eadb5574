import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { upLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { useCaseHead } from '../../../case/use-case.ts'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { useDistributions, useReceipts, useSettlements } from '../money/money-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { PageFailure, isMissing } from '../page-failure.tsx'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })

/** Header and navigation of the money pages of a case. */
export function LiensFrame({ id, children }: { id: string; children: ReactNode }) {
  const { t, language } = useTexts()
  const { data: head, error, refetch } = useCaseHead(id)
  usePageTitle(t('liens:title'))

  if (error && (!head || isMissing(error))) {
    const missing = { title: t('liens:missing.title'), text: <p>{t('liens:missing.text')}</p> }
    return <PageFailure error={error} missing={missing} failed={t('liens:failed')} onRetry={refetch} />
  }
  return (
    <div className={pageColumn}>
      <BusyText>{!head && t('loading')}</BusyText>
      <p>
        <Link to="/patients/$patientId" params={{ patientId: id }} className={upLink}>
          {t('liens:toCase')}
        </Link>
      </p>
      <header className={css({ display: 'grid', gap: '1' })}>
        <h1 className={css({ textStyle: 'title' })}>{t('liens:title')}</h1>
        {head ? (
          <p className={line}>
            <bdi>{titleOf(head.row, language)}</bdi>
            <bdi dir="ltr" className={css({ textStyle: 'figures', color: 'muted' })}>
              {head.row.case_number}
            </bdi>
            <CaseStatusBadge status={head.row.case_status} />
          </p>
        ) : (
          <Skeleton width="long" />
        )}
      </header>
      <Parts id={id} />
      {children}
    </div>
  )
}

/** Pages that the viewer may not see have no link. */
function Parts({ id }: { id: string }) {
  const { t } = useTexts()
  const { data: distributions } = useDistributions(id)
  const { data: settlements } = useSettlements(id)
  const { data: receipts } = useReceipts(id)
  const usual = { params: { patientId: id }, className: stripLink } as const
  return (
    <LinkStrip label={t('liens:parts.label')}>
      <Link to="/liens/$patientId" {...usual} activeOptions={{ exact: true, includeSearch: false }}>
        {t('liens:parts.liens')}
      </Link>
      {(distributions ?? settlements) && (
        <Link to="/liens/$patientId/distributions" {...usual}>
          {t('liens:parts.distributions')}
        </Link>
      )}
      {receipts && (
        <Link to="/liens/$patientId/receipts" {...usual}>
          {t('liens:parts.receipts')}
        </Link>
      )}
    </LinkStrip>
  )
}
