import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { SignedFigure } from './signed-figure.tsx'
import { useRows, type Comparison } from './waterfall-table.tsx'

const track = css({
  display: 'flex',
  gap: '3',
  overflowX: 'auto',
  scrollSnapType: '[x mandatory]',
  paddingBlockEnd: '2',
})
const card = css({
  flex: '[0 0 86%]',
  display: 'grid',
  alignContent: 'start',
  gap: '3',
  padding: '4',
  scrollSnapAlign: 'center',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  rowGap: '1.5',
  textStyle: 'small',
})

/** The same scenarios on a phone: one card each, to be swiped. */
export function ContenderCards({ caption, contenders, patientId }: Comparison) {
  const rows = useRows(
    contenders.map(({ result }) => result),
    patientId,
  )
  const first = contenders[0]?.result
  return (
    // The box scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={caption} tabIndex={0} className={track}>
      {contenders.map(({ key, title, result }, place) => (
        <section key={key} className={card}>
          <h3 className={css({ textStyle: 'heading' })}>
            <bdi>{title}</bdi>
          </h3>
          <dl className={facts}>
            {rows.map(({ key: rowKey, label, strong, amount }) => {
              const cents = amount(result)
              const before = first && place > 0 ? amount(first) : null
              return (
                <div key={rowKey} className={css({ display: 'contents' })}>
                  <dt className={strong ? css({ fontWeight: 'semibold' }) : css({ color: 'muted' })}>
                    <bdi>{label}</bdi>
                  </dt>
                  <dd className={css({ textAlign: 'end', fontWeight: strong ? 'semibold' : 'normal' })}>
                    {cents === null ? '—' : <MoneyFigure cents={cents} />}
                    {cents !== null && before !== null && before !== cents && (
                      <span className={css({ display: 'block', color: 'muted', fontWeight: 'normal' })}>
                        <SignedFigure cents={cents - before} />
                      </span>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </div>
  )
}
