import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#ui/styled/css/index.js'
import { session } from '../../api/portal.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isFigure, type ShownColumn } from './shown-column.ts'
import type { Printed } from './take-out-calls.ts'
import type { ValueText } from './use-value-text.ts'

const sheet = css({
  display: 'none',
  // Paper is light, whatever the screen is.
  _print: { display: 'block', fontSize: 'xs', color: 'text', colorScheme: 'light' },
})
const table = css({ width: 'full', borderCollapse: 'collapse' })
const cell = css({
  padding: '1',
  textAlign: 'start',
  verticalAlign: 'top',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const atEnd = css({ textAlign: 'end' })

/** More lines make no paper that anybody reads, and more columns none that they fit on. */
const MOST_ROWS = 2000
const MOST_COLUMNS = 12

interface Props {
  title: string
  narrowed: readonly string[]
  health: boolean
  columns: readonly ShownColumn[]
  printed: Printed
  text: ValueText
  onDone: () => void
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The report as a paper carries it: what it is, what narrows it, who took it out and when. */
export default function PrintSheet({ title, narrowed, health, columns, printed, text, onDone }: Props) {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const [time] = useState(() => new Date().toISOString())

  useEffect(() => {
    document.body.dataset['printing'] = ''
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => {
      delete document.body.dataset['printing']
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])

  const shown = columns
    .map((column) => ({ ...column, at: printed.columns.indexOf(column.name), end: isFigure(column) }))
    .filter(({ at }) => at >= 0 && printed.rows.some((row) => isThere(row[at])))
    .slice(0, MOST_COLUMNS)
  const facts = [
    t('reports:print.rows', { number: number(printed.rows.length) }),
    session.current()?.name ?? '',
    moment(time),
  ]
  return createPortal(
    <div className={sheet} data-paper="">
      <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
      {narrowed.length > 0 && <p>{narrowed.join(' · ')}</p>}
      <p>{facts.join(' · ')}</p>
      <table className={table}>
        <thead>
          <tr>
            {shown.map(({ name, label, end }) => (
              <th key={name} scope="col" className={end ? `${cell} ${atEnd}` : cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.rows.slice(0, MOST_ROWS).map((row, place) => (
            // Rows of a report are places: there may be two that say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              {shown.map(({ name, at, end, column }) => (
                <td key={name} className={end ? `${cell} ${atEnd}` : cell}>
                  <bdi>{text(name, column.kind, row[at])}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {health && <p>{t('reports:print.confidential')}</p>}
    </div>,
    document.body,
  )
}
