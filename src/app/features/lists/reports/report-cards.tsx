import { Choice } from '#ui/parts/choice.tsx'
import { factLine } from '#ui/parts/fact-line.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { billActionAt } from './bill-action.tsx'
import type { Ask } from './report-address.ts'
import type { ReportAnswer, ReportValues } from './report-query.ts'
import type { ShownColumn } from './shown-column.ts'
import type { DirectoryOf } from './use-directory-of.ts'
import type { ValueText } from './use-value-text.ts'
import { ValueCell } from './value-cell.tsx'

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const card = cx(sheet, css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', padding: '4' }))
const facts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })
const more = css({ minHeight: '9', paddingBlock: '2', color: 'link', textStyle: 'small', cursor: 'pointer' })

const FACTS = 5
const WAITING = 4

interface Props {
  caption: string
  columns: readonly ShownColumn[]
  answer: ReportAnswer | undefined
  ask: Ask
  onSort: (sort: string) => void
  text: ValueText
  directoryOf: DirectoryOf
  onCall: (call: DueCall) => void
}

/** The report on a phone: a card a row, the first facts open and the rest behind a press. */
export function ReportCards({ caption, columns, answer, ask, onSort, text, directoryOf, onCall }: Props) {
  const { t } = useTexts()
  const sorts = columns.flatMap(({ name, label }) => [
    { value: name, label: t('list.ascending', { column: label }) },
    { value: `-${name}`, label: t('list.descending', { column: label }) },
  ])
  return (
    <>
      {answer && <Choice label={t('list.sortBy')} value={ask.sort} options={sorts} onChoose={onSort} />}
      <ul aria-label={caption} aria-busy={!answer} className={list}>
        {answer
          ? answer.rows.map((row, at) => (
              // Rows of a report are places: there may be two that say the same.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={card}>
                <Card columns={columns} row={row} text={text} directoryOf={directoryOf} onCall={onCall} />
              </li>
            ))
          : Array.from({ length: WAITING }, (_, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={card}>
                <Skeleton width="long" />
                <Skeleton />
                <Skeleton />
              </li>
            ))}
      </ul>
    </>
  )
}

interface CardProps {
  columns: readonly ShownColumn[]
  row: ReportValues
  text: ValueText
  directoryOf: DirectoryOf
  onCall: (call: DueCall) => void
}

function Card({ columns, row, text, directoryOf, onCall }: CardProps) {
  const { t } = useTexts()
  const head = columns.find(({ name }) => name === 'patient') ?? columns[0]
  const rest = columns.filter((shown) => shown !== head)
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== ''
  const known = rest.filter(({ name }) => isSaid(row[name]) && !billActionAt(name, row))
  const toDo = rest.filter(({ name }) => billActionAt(name, row))
  const list = (shown: readonly ShownColumn[]) => (
    <dl className={facts}>
      {shown.map(({ name, label, column }) => (
        <div key={name} className={factLine}>
          <dt>{label}</dt>
          <dd>
            <ValueCell name={name} column={column} row={row} text={text} directoryOf={directoryOf} onCall={onCall} />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <>
      {head && (
        <p className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>
          <ValueCell
            name={head.name}
            column={head.column}
            row={row}
            text={text}
            directoryOf={directoryOf}
            onCall={onCall}
          />
        </p>
      )}
      {list([...known.slice(0, FACTS), ...toDo])}
      {known.length > FACTS && (
        <details>
          <summary className={more}>{t('reports:more', { number: known.length - FACTS })}</summary>
          {list(known.slice(FACTS))}
        </details>
      )}
    </>
  )
}
