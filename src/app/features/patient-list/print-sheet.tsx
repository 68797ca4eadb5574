import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { css } from '#ui/styled/css/index.js'
import type { RecordRow } from '../../records/record-queries.ts'
import type { ListColumn } from './columns.tsx'

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

interface Props {
  title: string
  facts: string
  footer: string
  columns: readonly ListColumn[]
  rows: readonly RecordRow[]
  onDone: () => void
}

/** The rows as a paper carries them. It stands beside the portal, which stays off the paper. */
export default function PrintSheet({ title, facts, footer, columns, rows, onDone }: Props) {
  useEffect(() => {
    document.body.dataset['printing'] = ''
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => {
      delete document.body.dataset['printing']
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])

  return createPortal(
    <div className={sheet} data-paper="">
      <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
      <p>{facts}</p>
      <table className={table}>
        <thead>
          <tr>
            {columns.map(({ key, label, end }) => (
              <th key={key} scope="col" className={end ? `${cell} ${atEnd}` : cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, end, text }) => (
                <td key={key} className={end ? `${cell} ${atEnd}` : cell}>
                  <bdi>{text(row)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{footer}</p>
    </div>,
    document.body,
  )
}
