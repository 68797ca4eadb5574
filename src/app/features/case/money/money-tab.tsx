import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDistributions, useReceipts, useSettlements } from './money-queries.ts'

/** The liens, the scenarios and the receipts of a case; parts that the viewer may not see have no link. */
export function MoneyTab({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTexts()
  const { data: distributions } = useDistributions(id)
  const { data: settlements } = useSettlements(id)
  const { data: receipts } = useReceipts(id)
  const usual = { params: { patientId: id }, className: stripLink } as const
  const settles = Boolean(distributions ?? settlements)
  return (
    <div className={pageColumn}>
      {(settles || receipts) && (
        <LinkStrip label={t('liens:parts.label')}>
          <Link to="/liens/$patientId" {...usual} activeOptions={{ exact: true, includeSearch: false }}>
            {t('liens:parts.liens')}
          </Link>
          {settles && (
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
      )}
      {children}
    </div>
  )
}
