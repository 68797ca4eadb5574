import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/parts/badge.tsx'
import { button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseHead } from '../../../case/use-case.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { Facts } from './facts.tsx'
import { activeDistributions, moneyQueries, useDistributions } from './money-queries.ts'
import { lienReference, shortNumber } from './lien-reference.ts'

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: '4',
})

const totals = ['billed_cents', 'price_cents', 'reduction_cents', 'paid_cents', 'balance_cents'] as const

export function MoneyTab({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { data: head } = useCaseHead(id)
  const { data: offers } = useQuery(moneyQueries.offers(id))
  const { data: distributions } = useDistributions(id)
  const open = offers?.filter(({ state }) => state === 'open')
  const latest = activeDistributions(distributions?.distributions ?? [])[0]
  return (
    <div className={pageColumn}>
      <div className={grid}>
        <Panel title={t('liens:tab.totals')}>
          {!head && <Skeleton width="long" />}
          <Facts items={totals.map((name) => ({ label: labels.field(name), cents: head?.row[name] }))} />
        </Panel>
        {open && (
          <Panel title={t('liens:tab.offers')}>
            {open.length === 0 && <p className={css({ color: 'muted' })}>{t('liens:tab.noOffers')}</p>}
            <ul className={css({ display: 'grid', gap: '2' })}>
              {open.map(({ id: offerId, lien_id, lien_number, amount_cents, offered_by }) => (
                <li key={offerId} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
                  <Link
                    to="/liens/$patientId"
                    params={{ patientId: id }}
                    search={{ lien: lien_id }}
                    className={css({ color: 'link' })}
                  >
                    <bdi dir="ltr">{shortNumber(lienReference({ id: lien_id, lien_number }))}</bdi>
                  </Link>
                  <MoneyFigure cents={amount_cents} />
                  <span className={css({ color: 'muted' })}>{t(`liens:offers.by.${offered_by}`)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {distributions && (
          <Panel title={t('liens:tab.latest')}>
            {!latest && <p className={css({ color: 'muted' })}>{t('liens:tab.noDistribution')}</p>}
            {latest && (
              <>
                <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
                  <Link
                    to="/liens/$patientId/distributions/$distributionId"
                    params={{ patientId: id, distributionId: latest.id }}
                    className={css({ color: 'link', fontWeight: 'medium' })}
                  >
                    {t('distribution:number', { number: latest.number })}
                  </Link>
                  <Badge tone="accent">{t(`distribution:states.${latest.state}`)}</Badge>
                </p>
                {latest.totals && (
                  <Facts
                    items={(['gross', 'fee', 'client'] as const).map((row) => ({
                      label: t(`distribution:rows.${row}`),
                      cents: latest.totals?.[`${row}_cents`],
                    }))}
                  />
                )}
              </>
            )}
          </Panel>
        )}
      </div>
      <p>
        <Link to="/liens/$patientId" params={{ patientId: id }} className={button({ tone: 'primary' })}>
          {t('liens:tab.all')}
        </Link>
      </p>
    </div>
  )
}
