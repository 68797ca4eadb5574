import type { ReactNode } from 'react'
import { button } from '#ui/parts/button.tsx'
import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { liens, services } from '../figure-targets.ts'
import { AmountFigure, figures } from './amount-figure.tsx'
import { actions, amount, CaseLink, quietLine, row, rows, Section, small, useFirst } from './parts.tsx'
import type { StaffScreen } from './queries.ts'

type Books = NonNullable<StaffScreen['books']>
type Receipt = Books['to_allocate']['rows'][number]

const facts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3', minWidth: '0' })

/** The accounts: what no lien claims yet, what is to be confirmed and paid, and the money of the month. */
export function Books({ books }: { books: Books }) {
  const { t } = useTexts()
  const { to_allocate: toAllocate, received_this_month: received } = books
  const visits = (count: number) => t('desk:books.visits', { count })
  return (
    <>
      <Section title={t('desk:books.title')}>
        <dl className={figures}>
          <AmountFigure
            label={t('desk:books.billsWithoutLien')}
            to={services({ period: 'all', lien: 'bill_without_lien' })}
            hint={visits(books.bills_without_lien.count)}
            {...books.bills_without_lien}
          />
          <AmountFigure
            label={t('desk:books.visitsWithoutBill')}
            to={services({ period: 'all', status: 'missing_bill' })}
            count={books.visits_without_bill.count}
            text={visits(books.visits_without_bill.count)}
            hint=""
          />
          <AmountFigure label={t('first:liens.title')} to={liens({ show: 'to_confirm' })} {...books.liens_to_confirm} />
          <AmountFigure
            label={t('desk:books.checksAwaited')}
            to={liens({ show: 'payable' })}
            {...books.checks_awaited}
          />
          <AmountFigure label={t('desk:books.liensPaid')} to={liens({ show: 'paid' })} {...books.liens_paid} />
          <AmountFigure
            label={t('desk:books.billedThisMonth')}
            to={services({ period: 'this_month' })}
            hint={visits(books.billed_this_month.count)}
            {...books.billed_this_month}
          />
        </dl>
      </Section>
      {toAllocate.count > 0 && (
        <Receipts title={t('desk:books.toAllocate')} list={toAllocate} cents={(one) => one.unallocated_cents} />
      )}
      <Receipts
        title={t('desk:books.receivedThisMonth')}
        list={received}
        sum={received.cents}
        cents={(one) => one.amount_cents}
        none={t('desk:books.noneReceived')}
      />
    </>
  )
}

interface ReceiptsProps {
  title: string
  list: Books['to_allocate']
  sum?: number
  /** The amount that the list is about. */
  cents: (receipt: Receipt) => number
  none?: ReactNode
}

function Receipts({ title, list, sum, cents, none }: ReceiptsProps) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const { shown, rest } = useFirst(list.rows)
  return (
    <Section title={title} count={list.count} {...(list.count > 0 && { sum: sum ?? null })}>
      {list.count === 0 && <p className={quietLine}>{none}</p>}
      <ul className={rows}>
        {shown.map((one) => (
          <li key={one.id} className={row}>
            <CaseLink of={one} page="receipts" />
            <div className={facts}>
              <bdi>{one.payer}</bdi>
              <bdi dir="ltr" className={small}>
                {one.reference}
              </bdi>
              <span className={small}>{day(one.received_on)}</span>
              <span className={amount}>
                <bdi dir="ltr">{money(cents(one))}</bdi>
              </span>
            </div>
            <div className={actions}>
              {one.unallocated_cents > 0 && (
                <Link
                  to="/liens/$patientId/receipts"
                  params={{ patientId: one.patient_id }}
                  aria-label={t('desk:books.allocateOf', { payer: one.payer, reference: one.reference })}
                  className={button({ size: 'sm' })}
                >
                  {t('desk:books.allocate')}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      {rest}
    </Section>
  )
}
