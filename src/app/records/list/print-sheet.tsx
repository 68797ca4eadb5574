import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { figureSide } from '#ui/parts/figure-side.ts'
import { css } from '#ui/styled/css/index.js'

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
interface Head {
  readonly key: string
  readonly label: string
  readonly end?: boolean
}

interface Props {
  title: string
  /** What is on it, for whom, of when. */
  facts: readonly string[]
  footer: string | undefined
  columns: readonly Head[]
  /** The texts of each row, in the order of the columns. */
  rows: readonly (readonly string[])[]
  /** The last line, which sums the rows. */
  totals?: readonly string[] | undefined
  /** Said where there are more of them than a paper carries. */
  cut?: string | undefined
  onDone: () => void
}

/** Rows as a paper carries them. It stands beside the portal, which stays off the paper. */
export default function PrintSheet({ title, facts, footer, columns, rows, totals, cut, onDone }: Props) {
  useEffect(() => {
    document.body.dataset.printing = ''
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => {
      delete document.body.dataset.printing
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])

  return createPortal(
    <div className={sheet} data-paper="">
      <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
      {cut && <p className={css({ fontWeight: 'semibold' })}>{cut}</p>}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <table className={table}>
        <thead>
          <tr>
            {columns.map(({ key, label, end }) => (
              <th key={key} scope="col" className={end ? `${cell} ${figureSide}` : cell}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((texts, line) => (
            // Two rows may say the same; on paper none of them changes its place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={line}>
              {columns.map(({ key, end }, place) => (
                <td key={key} className={end ? `${cell} ${figureSide}` : cell}>
                  <bdi>{texts[place]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          // A foot would stand on every sheet; these are the sums of all of them.
          <tbody className={css({ fontWeight: 'semibold' })}>
            <tr>
              {columns.map(({ key, end }, place) => (
                <td key={key} className={end ? `${cell} ${figureSide}` : cell}>
                  <bdi>{totals[place]}</bdi>
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
      {footer && <p>{footer}</p>}
    </div>,
    document.body,
  )
}
