import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { apart } from '#ui/parts/sheet.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useSession } from '../../../api/use-session.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReceipts, type Receipt } from '../money/money-queries.ts'
import { ReceiptDialog, type ReceiptAct } from './receipt-dialog.tsx'
import { Remittances, card, quiet } from './remittances.tsx'

export function ReceiptsPart({ id }: { id: string }) {
  const { t } = useTexts()
  const receipts = useReceipts(id)
  if (receipts.data === null) return <Notice title={t('receipts:failed')}>{t('errors:NOT_FOUND')}</Notice>
  return (
    <RowsState rows={receipts} failed={t('receipts:failed')}>
      {receipts.data && (
        <div className={pageColumn}>
          <Receipts patientId={id} books={receipts.data} />
          <Remittances patientId={id} mayWrite={receipts.data.may_write} />
          <MoneyCheck />
        </div>
      )}
    </RowsState>
  )
}

function Receipts({ patientId, books }: { patientId: string; books: CallAnswer<'GET /patient/{id}/receipts'> }) {
  const { t } = useTexts()
  const [act, setAct] = useState<ReceiptAct>()
  return (
    <Panel
      title={t('receipts:title')}
      action={
        books.may_write && (
          <Button size="sm" tone="primary" onClick={() => setAct({ kind: 'add', due: books.due })}>
            {t('receipts:add')}
          </Button>
        )
      }
    >
      {books.receipts.length === 0 ? (
        <EmptyState title={t('receipts:empty.title')} text={t('receipts:empty.text')} />
      ) : (
        <>
          <Sums
            items={[
              { name: t('receipts:received'), value: <MoneyFigure cents={books.received_cents} /> },
              { name: t('receipts:allocated'), value: <MoneyFigure cents={books.allocated_cents} /> },
              { name: t('receipts:rest'), value: <MoneyFigure cents={books.unallocated_cents} /> },
            ]}
          />
          <ul className={css({ display: 'grid', gap: '3' })}>
            {books.receipts.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptCard receipt={receipt} mayWrite={books.may_write} onAct={setAct} />
              </li>
            ))}
          </ul>
        </>
      )}
      {act && <ReceiptDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </Panel>
  )
}

function Sums({ items }: { items: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1' })}>
      {items.map(({ name, value }) => (
        <div key={name} className={css({ display: 'flex', gap: '2' })}>
          <dt className={css({ color: 'muted' })}>{name}</dt>
          <dd className={css({ fontWeight: 'semibold', textStyle: 'figures' })}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Allocation = Receipt['allocations'][number]

/** Not reversed, not a reversal, and not remitted. */
function isStanding(one: Allocation, all: readonly Allocation[]): boolean {
  return !one.reverses_id && !one.remittance_id && !all.some(({ reverses_id }) => reverses_id === one.id)
}

interface Props {
  receipt: Receipt
  mayWrite: boolean
  onAct: (act: ReceiptAct) => void
}

function ReceiptCard({ receipt, mayWrite, onAct }: Props) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const { payer, method, reference, received_on, reverses_id, reversed_by_id, reason, allocations } = receipt
  const counts = !reverses_id && !reversed_by_id
  return (
    <article className={card}>
      <div className={apart}>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
          <bdi>{payer}</bdi>
          {reverses_id && <Badge tone="danger">{t('receipts:reversal')}</Badge>}
          {reversed_by_id && <Badge tone="neutral">{t('receipts:reversed')}</Badge>}
        </p>
        <strong className={css({ fontWeight: 'semibold' })}>
          <MoneyFigure cents={receipt.amount_cents} />
        </strong>
      </div>
      <p className={quiet}>
        <Dotted parts={[day(received_on), t(`receipts:methods.${method}`), reference, reason]} />
      </p>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {allocations.map((one) => (
          <li key={one.id} className={apart}>
            <span>
              <bdi dir="ltr">{one.lien_number}</bdi>{' '}
              {typeof one.fee_cents === 'number' && typeof one.owner_cents === 'number' && (
                <span className={quiet}>
                  {t('receipts:toOwner', { owner: one.owner_name ?? '—', amount: money(one.owner_cents) })}
                  {' · '}
                  {t('receipts:fee', { amount: money(one.fee_cents) })}
                </span>
              )}
            </span>
            <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
              <MoneyFigure cents={one.amount_cents} />
              {mayWrite && counts && isStanding(one, allocations) && (
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={t('receipts:reverseOf', { lien: one.lien_number })}
                  onClick={() => onAct({ kind: 'takeBack', receipt, allocationId: one.id })}
                >
                  {t('receipts:reverse')}
                </Button>
              )}
            </span>
          </li>
        ))}
        <li className={apart}>
          <span className={quiet}>{t('receipts:rest')}</span>
          <MoneyFigure cents={receipt.unallocated_cents} />
        </li>
      </ul>
      {mayWrite && counts && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {receipt.unallocated_cents > 0 && (
            <Button size="sm" onClick={() => onAct({ kind: 'allocate', receipt })}>
              {t('receipts:allocate')}
            </Button>
          )}
          <Button size="sm" tone="quiet" onClick={() => onAct({ kind: 'reverse', receipt })}>
            {t('receipts:reverseReceipt')}
          </Button>
        </div>
      )}
    </article>
  )
}

const counted = ['liens', 'receipts', 'allocations', 'remittances', 'distributions'] as const
const rules = [
  'receipt_balances',
  'reversal_mirrors',
  'lien_paid_by_receipts',
  'lien_follows_ledger',
  'remittance_adds_up',
  'remitted_once',
  'distribution_proved',
  'price_above_bill',
  'portfolio_follows_liens',
  'visits_add_up',
  'cases_add_up',
] as const

const line = css({ display: 'flex', gap: '2', alignItems: 'center' })

/** Result of the nightly check over the money of all cases, for administrators and auditors. */
function MoneyCheck() {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const signedIn = useSession()
  const { data } = useQuery({
    queryKey: ['money_check'],
    queryFn: async ({ signal }) => (await api.call('GET /money_check', { signal })).money_check,
    enabled: signedIn?.role.level === 'admin' || signedIn?.user_type === 'auditor',
  })
  if (data === undefined) return null
  const when = data && (
    <p className={quiet}>
      <time dateTime={data.at}>{moment(data.at)}</time>
    </p>
  )
  return (
    <Panel title={t('receipts:check.title')} action={when}>
      {!data && <p className={quiet}>{t('receipts:check.none')}</p>}
      {data && (
        <Sums
          items={counted.map((name) => ({
            name: t(`receipts:check.counted.${name}`),
            value: number(data.checked[name] ?? 0),
          }))}
        />
      )}
      {data?.faults.length === 0 && (
        <p className={line}>
          <Icon name="check" />
          {t('receipts:check.sound')}
        </p>
      )}
      {data && data.faults.length > 0 && (
        <ul className={css({ display: 'grid', gap: '1', color: 'danger' })}>
          {data.faults.map((fault) => (
            <Fault key={`${fault.rule} ${fault.entity_id}`} rule={fault.rule} id={fault.entity_id} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Fault({ rule, id }: { rule: string; id: string }) {
  const { t } = useTexts()
  const known = rules.find((one) => one === rule)
  return (
    <li className={line}>
      <Icon name="alert" />
      <span>
        {known ? t(`receipts:check.rules.${known}`) : rule}{' '}
        <bdi dir="ltr" className={css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere' })}>
          {id}
        </bdi>
      </span>
    </li>
  )
}
