import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import type { Filters } from '../../../records/list/list-address.ts'
import type { ReportAnswer } from './report-query.ts'
import { useReportWords } from './use-report-words.ts'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(11rem, 1fr))' },
  gap: '2',
})
const tile = css({
  display: 'grid',
  alignContent: 'start',
  gap: '0.5',
  width: 'full',
  height: 'full',
  padding: '3',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  textAlign: 'start',
  '&:is(button):hover': { background: 'hover' },
  '&[aria-pressed=true]': { borderColor: 'primary', background: 'selected' },
})
const name = css({
  textStyle: 'small',
  color: 'muted',
  // Names in Latin letters begin where the tile does, in Arabic too.
  _againstPage: { textAlign: 'end' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
const large = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' })
const detail = css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })

/** Their titles are there in every language; the report brings the first one. */
const lookUps = ['underwriting_stage', 'appointment_status']

interface Part {
  readonly key: string
  readonly title: string
  readonly count: number
  readonly details: readonly string[]
  /** What the report is narrowed to by a press; several parts may narrow it to the same. */
  readonly filter: string
  readonly value: string | null
}

interface Props {
  answer: ReportAnswer
  wanted: Filters
  onWant: (filter: string, values: readonly string[]) => void
}

/** The report by stage, by manager or by status: each part with what it comes to, and the way to its rows. */
export function Breakdown({ answer, wanted, onWant }: Props) {
  const { t } = useTexts()
  const { money, number } = useFormats()
  const words = useReportWords()
  const titleIn = useReferenceTitles(lookUps)

  // A part without money says nothing about it.
  const sum = (label: string, cents: number | undefined) => (cents ? [`${label} ${money(cents)}`] : [])

  const parts: Part[] = [
    ...answer.by_stage.map((row) => ({
      key: row.id ?? '',
      title: titleIn('underwriting_stage', row.id ?? '') ?? row.title ?? '',
      count: row.count,
      details: [
        ...sum(words.column('billed_cents'), row.billed_cents),
        ...sum(words.column('approved_limit_cents'), row.approved_limit_cents),
      ],
      filter: 'underwriting_stage_id',
      value: row.id,
    })),
    ...answer.by_manager.map((row) => ({
      key: row.case_manager_id ?? '',
      title: row.case_manager || t('reports:nobody'),
      count: row.count,
      details: (['due', 'overdue', 'done'] as const).map((figure) => `${words.figure(figure)} ${number(row[figure])}`),
      filter: 'case_manager_id',
      value: row.case_manager_id,
    })),
    ...answer.by_status.map((row) => ({
      key: row.id ?? '',
      title: (titleIn('appointment_status', row.id ?? '') ?? row.title) || words.choice('category', row.category),
      count: row.count,
      details: [],
      filter: 'status',
      value: row.category,
    })),
  ]
  if (parts.length === 0) return null
  return (
    <ul aria-label={t('reports:breakdown')} className={list}>
      {parts.map((part) => (
        <li key={part.key}>
          <Tile part={part} chosen={wanted[part.filter] ?? []} count={number(part.count)} onWant={onWant} />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  part: Part
  chosen: readonly string[]
  count: string
  onWant: Props['onWant']
}

function Tile({ part: { title, details, filter, value }, chosen, count, onWant }: TileProps) {
  const inside = (
    <>
      <bdi className={name}>{title}</bdi>
      <span className={large}>{count}</span>
      {details.map((text) => (
        <span key={text} className={detail}>
          {text}
        </span>
      ))}
    </>
  )
  if (value === null) return <div className={tile}>{inside}</div>
  const pressed = chosen.length === 1 && chosen[0] === value
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={tile}
      onClick={() => onWant(filter, pressed ? [] : [value])}
    >
      {inside}
    </button>
  )
}
