import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Shown } from '#domain/calls/shown-row.ts'
import { ageOn } from '#domain/rules/dates.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { figureSide } from '#ui/parts/figure-side.ts'
import { panel } from '#ui/parts/panel.tsx'
import { HiddenUntil } from '#ui/parts/hidden-until.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import type { CaseHead, CaseRow } from '../../../case/case-head-query.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useCaseRecord, useRightsKnown } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { ExposureBar } from '../exposure-bar.tsx'
import { limitOf, policiesOf } from '../overview/insurance-policy.ts'
import { caseTotals } from './case-totals.ts'

const sheet = cx(panel, css({ gap: '4', padding: '4' }))
const list = cva({
  base: { display: 'grid', columnGap: '3', rowGap: '1.5', textStyle: 'small' },
  variants: {
    summed: {
      false: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
      // As wide as the longest figure: in every language their decimals stand below each other.
      true: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    },
  },
})
const term = css({ color: 'muted' })
const value = css({ overflowWrap: 'anywhere', minWidth: '0' })
const words = cx(value, css({ textAlign: 'end' }))
const figures = cx(value, figureSide)

interface Props {
  head: CaseHead
  papers: ReactNode
  /** Above the facts. */
  children?: ReactNode
}

/** What a reader of any tab wants to know of the case: phone, days, people, money, limits. */
export function CaseFacts({ head, papers, children }: Props) {
  const { row } = head
  const isRecordKnown = useRightsKnown(row.id)
  return (
    <div className={sheet}>
      {children}
      <Days row={row} />
      <People head={head} />
      <Totals row={row} />
      <Limits row={row} />
      {/* The limits may come with the whole record, and would push the buttons away. */}
      <HiddenUntil ready={isRecordKnown}>{papers}</HiddenUntil>
    </div>
  )
}

export function CaseFactsSkeleton() {
  return (
    <div aria-busy="true" className={sheet}>
      {['phone', 'days', 'people', 'money'].map((key) => (
        <Skeleton key={key} width="full" />
      ))}
    </div>
  )
}

/** The line of what is next and the line of the button, until the case is here. */
export function FoldedFactsSkeleton() {
  return (
    <div aria-busy="true" className={css({ display: 'grid', gap: '2' })}>
      <Skeleton shape="control" width="long" />
      <Skeleton shape="control" width="medium" />
    </div>
  )
}

const folded = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
})

// On a phone it has a line of its own: words that come later, or come longer, leave the button where it is.
const leading = css({
  display: 'grid',
  gap: '2',
  minWidth: '0',
  flexBasis: { base: 'full', md: '[auto]' },
  _empty: { display: 'none' },
})

interface MoreFactsProps {
  /** At the start of the line. */
  lead: ReactNode
  children: ReactNode
}

/** Without room beside the tab the facts are folded, so that the tab comes first. */
export function MoreFacts({ lead, children }: MoreFactsProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const button = (
    <Button
      tone="quiet"
      size="sm"
      aria-expanded={open}
      className={css({ justifySelf: 'start' })}
      onClick={() => setOpen(!open)}
    >
      {open ? t('case:less') : t('case:more')}
    </Button>
  )
  return (
    <>
      <div className={folded}>
        <div className={leading}>{lead}</div>
        {button}
      </div>
      {open && children}
    </>
  )
}

/** The firm of a case, where the viewer may know firms. */
export function useFirm(head: CaseHead | undefined): Readonly<Shown<'lawfirm'>> | undefined {
  const id = head?.people.lawfirm?.id
  const may = usePermissions()
  const enabled = id !== undefined && may?.('lawfirm.list') === true
  const { data } = useQuery({ ...recordQueries.whole({ name: 'lawfirm' }), enabled })
  return data?.find((firm) => firm.id === id)
}

interface Fact {
  readonly key: string
  readonly label: string
  readonly text: ReactNode
}

function FactList({ label, facts, summed = false }: { label: string; facts: readonly Fact[]; summed?: boolean }) {
  if (facts.length === 0) return null
  return (
    <dl aria-label={label} className={list({ summed })}>
      {facts.map(({ key, label: name, text }) => (
        <div key={key} className={css({ display: 'contents' })}>
          <dt className={term}>{name}</dt>
          <dd className={summed ? figures : words}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day, visit, number } = useFormats()
  const [today] = useState(() => todayAt())
  const { phone, dob, dol, next_appointment_at: nextVisit } = row
  const limitation = row.sol_override ?? row.sol_date
  const facts: Fact[] = [
    {
      key: 'phone',
      label: labels.field('phone'),
      text: phone && <PhoneLink number={phone} entity="patient" field="phone" />,
    },
    {
      key: 'dob',
      label: labels.field('dob'),
      text: dob && `${day(dob)} (${t('case:age', { age: number(ageOn(dob, today)) })})`,
    },
    { key: 'dol', label: labels.field('dol'), text: dol && day(dol) },
    { key: 'sol_date', label: labels.field('sol_date'), text: limitation && day(limitation) },
    {
      key: 'visit',
      label: labels.field('next_appointment_at'),
      text: nextVisit && visit(nextVisit, row.next_appointment_zone),
    },
  ]
  return <FactList label={t('case:days')} facts={facts.filter(({ text }) => Boolean(text))} />
}

const team = [
  ['lawfirm', 'lawfirm'],
  ['case_manager', 'user'],
  ['underwriter', 'user'],
  ['subsidiary', 'subsidiary'],
  ['chiropractor', 'chiropractor'],
] as const

function People({ head: { people } }: { head: CaseHead }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const titleOf = useReferenceTitles(['lawfirm', 'user', 'subsidiary', 'chiropractor'])
  const facts = team.flatMap(([key, entity]): Fact[] => {
    const person = people[key]
    const name = person && (person.name ?? titleOf(entity, person.id))
    return name ? [{ key, label: labels.field(`${key}_id`), text: <bdi>{name}</bdi> }] : []
  })
  return <FactList label={t('case:people')} facts={facts} />
}

/** Totals, where the viewer may see them: what was billed, what came off, and what is owed. */
function Totals({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const facts = caseTotals(row).map(({ name, cents }): Fact => {
    const label = name === 'adjusted' ? t('case:adjusted') : labels.field(`${name}_cents`)
    return { key: name, label, text: <MoneyFigure cents={cents} /> }
  })
  return <FactList label={t('case:totals')} facts={facts} summed />
}

/** What is billed against what was approved and what is insured. */
function Limits({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const { data: record } = useCaseRecord(row.id)
  const billed = row.billed_cents
  if (typeof billed !== 'number') return null
  const approved = row.approved_limit_cents ?? null
  const insured = record && 'insurances' in record ? limitOf(policiesOf(record), 'limit_person_cents') : null
  if (approved === null && insured === null) return null
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <ExposureBar label={t('case:limits.approved')} billed={billed} limit={approved} />
      <ExposureBar label={t('case:limits.insured')} billed={billed} limit={insured} />
    </div>
  )
}
