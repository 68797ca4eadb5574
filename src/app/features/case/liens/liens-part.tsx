import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { caseQueries } from '../../../case/case-queries.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useRightsKnown } from '../../../case/use-case.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { loadLabels, loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { Facts } from '../money/facts.tsx'
import { lienReference, shortNumber } from '../money/lien-reference.ts'
import { moneyQueries, type LienRow, type Offer } from '../money/money-queries.ts'
import { LienStatusBadge, useLienColumns } from './lien-columns.tsx'
import { NewLien } from './new-lien.tsx'
import { OfferLiens } from './offer-liens.tsx'
import { OfferAnswers, OfferDialog, type OfferAct } from './offer-thread.tsx'

// Loaded with the first lien that is opened.
const LienDrawer = lazy(async () => ({ default: (await import('./lien-drawer.tsx')).LienDrawer }))

const PurchaseLiens = lazy(async () => {
  const [part] = await Promise.all([
    import('./purchase-liens.tsx'),
    loadTexts('documents'),
    loadLabels('patient_document'),
  ])
  return { default: part.PurchaseLiens }
})

// Rows scroll below their header, and the totals stay visible.
const sheet = css({
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  maxHeight: { base: 'rowsBelowBar', lg: 'rows' },
  // Beside the facts of the case every amount is to be in sight.
  '& :is(th, td)': { paddingInline: '2' },
})
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  justifyContent: 'flex-end',
  _empty: { display: 'none' },
})
/** As high as the button that comes once the rights are known. */
const actionsPlace = css({ minHeight: { base: '11', md: '9' } })
const panel = css({
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  overflow: 'clip',
})

interface Props {
  id: string
  /** The lien that is open in the drawer. */
  open: string | undefined
  /** The visit whose bill becomes a new lien. */
  visit?: string | undefined
  onClose: () => void
}

const none: readonly LienRow[] = []

export function LiensPart({ id, open, visit, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const sentence = useErrorSentence()
  const wide = useWide()
  const { level } = useViewer()
  const isKnown = useRightsKnown(id)
  const waits = !isKnown && level !== 'user'
  const { data: rows, error, refetch } = useQuery(caseQueries.rows('lien', id))
  const columns = useLienColumns(rows ?? none, id, wide)
  const shown = rows?.find((row) => row.id === open)
  const accepted = (rows ?? none).filter(({ funding_status }) => funding_status === 'approved')

  function body() {
    if (error && !rows) {
      return (
        <ErrorState
          title={t('list.failed')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )
    }
    if (rows?.length === 0) return <EmptyState title={t('liens:empty.title')} text={t('liens:empty.text')} />
    if (wide) {
      return (
        <div className={sheet}>
          <Table caption={labels.many} columns={columns} rows={rows} rowKey={(row) => row.id} />
        </div>
      )
    }
    if (!rows) return <Skeleton shape="card" width="full" />
    return (
      <div className={panel}>
        <LienCards label={labels.many} rows={rows} columns={columns} patientId={id} />
      </div>
    )
  }

  return (
    <div className={pageColumn}>
      <BusyText>{!rows && !error && t('loading')}</BusyText>
      <div className={waits ? actionsPlace : actions}>
        {accepted.length > 0 && (
          <Suspense fallback={null}>
            <PurchaseLiens patientId={id} liens={accepted} />
          </Suspense>
        )}
        <OpenOffers id={id} rows={rows ?? none} />
        <OfferLiens patientId={id} rows={rows ?? none} />
        <NewLien patientId={id} visit={visit} onClose={onClose} />
      </div>
      {body()}
      {shown && (
        <Suspense fallback={null}>
          <LienDrawer key={shown.id} row={shown} patientId={id} onClose={onClose} />
        </Suspense>
      )}
    </div>
  )
}

const offersLine = css({
  flex: '1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
})

const oneOffer = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Reductions that wait for an answer, each with the way to its lien and, for who may give it, the answer. */
function OpenOffers({ id, rows }: { id: string; rows: readonly LienRow[] }) {
  const { t } = useTexts()
  const { data } = useQuery(moneyQueries.offers(id))
  const [act, setAct] = useState<OfferAct & { readonly row: LienRow }>()
  const open = data?.filter(({ state }) => state === 'open') ?? []
  if (open.length === 0) return null
  return (
    <section aria-label={t('liens:tab.offers')} className={offersLine}>
      <h2 className={css({ textStyle: 'heading' })}>{t('liens:tab.offers')}</h2>
      {open.map((offer) => (
        <div key={offer.id} className={oneOffer}>
          <Link
            to="/liens/$patientId"
            params={{ patientId: id }}
            search={{ lien: offer.lien_id }}
            resetScroll={false}
            className={textLink}
          >
            <bdi dir="ltr">{nameOf(offer)}</bdi>
          </Link>
          <MoneyFigure cents={offer.amount_cents} />
          <span className={css({ color: 'muted' })}>{t(`liens:offers.by.${offer.offered_by}`)}</span>
          <OfferAnswers
            offer={offer}
            subject={nameOf(offer)}
            onAct={(kind) => {
              const row = rows.find((one) => one.id === offer.lien_id)
              if (row) setAct({ kind, offer, row })
            }}
          />
        </div>
      ))}
      {act && <OfferDialog row={act.row} patientId={id} act={act} onClose={() => setAct(undefined)} />}
    </section>
  )
}

const nameOf = ({ lien_id, lien_number }: Offer): string => shortNumber(lienReference({ id: lien_id, lien_number }))

const card = css({
  position: 'relative',
  display: 'grid',
  gap: '2',
  padding: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  _active: { background: 'hover' },
})
const whole = css({
  fontWeight: 'semibold',
  textStyle: 'figures',
  _after: { content: '""', position: 'absolute', inset: '0' },
})

interface LienCardsProps {
  label: string
  rows: readonly LienRow[]
  columns: readonly TableColumn<LienRow>[]
  patientId: string
}

const inHead = new Set(['lien_number', 'status'])

/** Liens as cards on a phone, followed by their totals. */
function LienCards({ label, rows, columns, patientId }: LienCardsProps) {
  const shown = columns.filter(({ key }) => !inHead.has(key))
  const summed = shown.filter(({ align, foot }) => align === 'end' && foot !== undefined)
  const note = columns.find(({ key }) => key === 'originator')?.foot
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={card}>
          <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })}>
            <Link
              to="/liens/$patientId"
              params={{ patientId }}
              search={{ lien: row.id }}
              resetScroll={false}
              className={whole}
            >
              <bdi dir="ltr">{shortNumber(lienReference(row))}</bdi>
            </Link>
            <LienStatusBadge status={row.status} />
          </div>
          <Facts size="sm" items={shown.map(({ header, cell }) => ({ label: header, value: cell(row) }))} />
        </li>
      ))}
      <li className={css({ display: 'grid', gap: '2', padding: '4', background: 'sunken', fontWeight: 'medium' })}>
        <p>
          {columns[0]?.foot}
          {note && <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{note}</span>}
        </p>
        <Facts size="sm" items={summed.map(({ header, foot }) => ({ label: header, value: foot }))} />
      </li>
    </ul>
  )
}
