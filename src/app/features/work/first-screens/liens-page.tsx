import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LienSet } from '#domain/lien-sets.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { LinkStrip, stripLink } from '#ui/parts/link-strip.tsx'
import { useWide } from '#ui/parts/media.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useSession } from '../../../api/use-session.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Pager, usePages } from '../../../records/list/pager.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { ConfirmLiens, LienFacts } from './confirm-liens.tsx'
import { CaseLink, Section, small } from './parts.tsx'
import { lienListQuery, type LienLine, type LienListParams } from './queries.ts'

/** The sets that each kind of user works with; the others are reached by their figures. */
const tabs: Readonly<Record<string, readonly LienSet[]>> = {
  lawfirm: ['to_confirm', 'offers', 'open', 'all'],
  provider: ['open', 'agreed', 'paid', 'all'],
  chiropractor: ['open', 'agreed', 'paid', 'all'],
  funder: ['offered', 'accepted', 'bought', 'outstanding', 'collected', 'offers'],
}
const usualTabs: readonly LienSet[] = ['to_confirm', 'offers', 'open', 'agreed', 'all']

/** As many as one act confirms fit on one page. */
const CONFIRM_PAGE = 200

/** The liens behind a figure of a first screen. */
export function LiensPage({ params }: { params: LienListParams }) {
  const { t } = useTexts()
  usePageTitle(t('first:list.title'))
  const shown = tabs[useSession()?.user_type ?? ''] ?? usualTabs
  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('first:list.title')}</h1>
      <LinkStrip label={t('first:list.sets')}>
        {(shown.includes(params.show) ? shown : [...shown, params.show]).map((set) => (
          <Link
            key={set}
            to="/liens"
            search={{ show: set }}
            className={stripLink}
            aria-current={set === params.show ? 'page' : undefined}
          >
            {t(`first:sets.${set}`)}
          </Link>
        ))}
      </LinkStrip>
      {/* Another set is another list: it begins at its first page. */}
      <Liens key={JSON.stringify(params)} params={params} />
    </div>
  )
}

function Liens({ params }: { params: LienListParams }) {
  const { t } = useTexts()
  const pages = usePages()
  const confirms = params.show === 'to_confirm'
  const list = useQuery(lienListQuery(params, pages.page, confirms ? CONFIRM_PAGE : pages.pageSize))
  const { data } = list
  return (
    <RowsState rows={list}>
      {data && <Found title={t(`first:sets.${params.show}`)} confirms={confirms} data={data} pages={pages} />}
    </RowsState>
  )
}

interface FoundProps {
  title: string
  confirms: boolean
  data: Answer
  pages: ReturnType<typeof usePages>
}

function Found({ title, confirms, data, pages }: FoundProps) {
  const { t } = useTexts()
  const looking = useSession()?.looking !== undefined
  const columns = useColumns(data)
  if (data.count === 0) return <EmptyState title={title} text={t('first:list.empty')} />
  if (confirms)
    return (
      <>
        <Section title={title} count={data.count} sum={data.billed_cents}>
          <ConfirmLiens liens={data.liens} may={data.may_bind && !looking} />
        </Section>
        {data.count > CONFIRM_PAGE && <Pager {...pages} pageSize={CONFIRM_PAGE} count={data.count} />}
      </>
    )
  return (
    <>
      <Table caption={title} columns={columns} rows={data.liens} rowKey={({ id }) => id} />
      <Pager {...pages} count={data.count} />
    </>
  )
}

type Answer = CallAnswer<'GET /lien/worklist'>

const amounts = [
  'billed_cents',
  'price_cents',
  'reduction_cents',
  'final_cents',
  'paid_cents',
  'balance_cents',
] as const
const summed = ['billed_cents', 'price_cents', 'paid_cents', 'balance_cents'] as const

/** Columns that no row fills are left out: the role does not see them. */
function useColumns({ liens, ...sums }: Answer): TableColumn<LienLine>[] {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const kind = useSession()?.user_type
  const isFirm = kind === 'lawfirm'
  const isPractice = kind === 'provider' || kind === 'chiropractor'
  const some = (wanted: (lien: LienLine) => unknown) => liens.some((lien) => (wanted(lien) ?? null) !== null)
  const money = amounts.filter((column) => some((lien) => lien[column]))
  const wide = useWide()
  const ofFirm = !isFirm && some(({ lawfirm }) => lawfirm)
  const statusOf = ({ status }: LienLine) => (status ? labels.choice('status', status) : t('first:list.sold'))
  // A practice knows its own name, and a firm its own.
  const facts = (lien: LienLine) => (
    <span className={cx(stacked, leastWide)}>
      <LienFacts lien={isPractice ? { ...lien, originator: null } : lien} />
      {ofFirm && (
        <span className={small}>
          <Dotted parts={[lien.lawfirm, lien.state]} />
        </span>
      )}
      {!wide && <span className={small}>{statusOf(lien)}</span>}
    </span>
  )
  const total = t('first:list.total')
  const text: TableColumn<LienLine>[] = wide
    ? [
        { key: 'case', header: t('first:list.case'), cell: (lien) => <LienName lien={lien} />, foot: total },
        {
          key: 'facts',
          header: [t('first:list.care'), ...(ofFirm ? [t('first:list.lawfirm')] : [])].join(' · '),
          cell: facts,
        },
        { key: 'status', header: labels.field('status'), cell: statusOf },
      ]
    : [
        {
          key: 'case',
          header: t('first:list.case'),
          cell: (lien) => <LienName lien={lien}>{facts(lien)}</LienName>,
          foot: total,
        },
      ]
  return [
    ...text,
    // On a phone only the first of the amounts is in sight: what is still owed.
    ...(wide ? money : [...money.slice(-1), ...money.slice(0, -1)]).map((column): TableColumn<LienLine> => {
      const asked = summed.find((one) => one === column)
      const sum = asked && sums[asked]
      return {
        key: column,
        header: labels.field(column),
        align: 'end',
        cell: (lien) => {
          const cents = lien[column]
          return typeof cents === 'number' ? <MoneyFigure cents={cents} /> : ''
        },
        ...(typeof sum === 'number' && { foot: <MoneyFigure cents={sum} /> }),
      }
    }),
  ]
}

/** What is told of a lien gives way to its amounts. */
const stacked = css({ display: 'grid', justifyItems: 'start', whiteSpace: 'normal' })
const leastWide = css({ minWidth: '[13rem]' })

/** The number of a lien begins with that of its case: one line has both, or the last amounts would be out of sight. */
function LienName({ lien, children }: { lien: LienLine; children?: ReactNode }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  return (
    <span className={stacked}>
      <CaseLink of={{ ...lien, case_number: null }} unnamed={t('first:list.blind')} />
      {children}
      <Link
        to="/liens/$patientId"
        params={{ patientId: lien.patient_id }}
        search={{ lien: lien.id }}
        className={cx(textLink, css({ textStyle: 'small', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }))}
      >
        {lien.lien_number ? <bdi dir="ltr">{lien.lien_number}</bdi> : labels.choice('lien_type', lien.lien_type)}
      </Link>
    </span>
  )
}
