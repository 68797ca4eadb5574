import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDistributions, useReceipts, useSettlements } from './money-queries.ts'

/** The liens, the scenarios and the receipts of a case; parts that the viewer may not see have no link. */
export function MoneyTab({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTexts()
  const parts = [useDistributions(id), useSettlements(id), useReceipts(id)] as const
  const [{ data: distributions }, { data: settlements }, { data: receipts }] = parts
  // The strip keeps its place until it is known which parts there are, and then has all of them at once.
  const waits = parts.some(({ isLoading }) => isLoading)
  const usual = { params: { patientId: id }, className: stripLink } as const
  const settles = Boolean(distributions ?? settlements)
  return (
    <div className={pageColumn}>
      {(waits || settles || receipts) && (
        <LinkStrip label={t('liens:parts.label')}>
          <Link to="/liens/$patientId" {...usual} activeOptions={{ exact: true, includeSearch: false }}>
            {t('liens:parts.liens')}
          </Link>
          {!waits && settles && (
            <Link to="/liens/$patientId/distributions" {...usual}>
              {t('liens:parts.distributions')}
            </Link>
          )}
          {!waits && receipts && (
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
