import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useDistributions, useReceipts, useSettlements } from './money-queries.ts'

const kept = cx(stripLink, css({ visibility: 'hidden' }))

/** The liens, the scenarios and the receipts of a case; parts that the viewer may not see have no link. */
export function MoneyTab({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTexts()
  const parts = [useDistributions(id).data, useSettlements(id).data]
  const { data: receipts } = useReceipts(id)
  const usual = { params: { patientId: id }, className: stripLink } as const
  // The place of what is not known yet is kept, so that no link moves when another one comes.
  const mayBeSettled = parts.some((part) => part !== null)
  return (
    <div className={pageColumn}>
      {(mayBeSettled || receipts !== null) && (
        <LinkStrip label={t('liens:parts.label')}>
          <Link to="/liens/$patientId" {...usual} activeOptions={{ exact: true, includeSearch: false }}>
            {t('liens:parts.liens')}
          </Link>
          {parts.some(Boolean) ? (
            <Link to="/liens/$patientId/distributions" {...usual}>
              {t('liens:parts.distributions')}
            </Link>
          ) : (
            mayBeSettled && <span className={kept}>{t('liens:parts.distributions')}</span>
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
