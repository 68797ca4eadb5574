import { Choice } from '#ui/parts/choice.tsx'
import { factLine } from '#ui/parts/fact-line.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import { isSortable, TITLE, titleSort } from './list-columns.ts'
import { RowLink } from './row-link.tsx'
import { RowValue } from './row-value.tsx'
import type { ShownList } from './shown-list.ts'
import { useColumnLabel } from './use-column-label.ts'

const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const facts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })

/** On a phone a card has room for the first of them. */
const MOST = 6
const WAITING = 4

/** The list on a phone: a card a record. What is not recorded takes no line. */
export function ListCards({ entity, columns, rows, sort, onSort, titleOfRow, titleIn, may }: ShownList) {
  const { t } = useTexts()
  const { many } = useLabels(entity.name)
  const label = useColumnLabel(entity)
  const byTitle = titleSort(entity)
  const sorts = [
    ...(byTitle ? [{ name: byTitle, of: label(TITLE) }] : []),
    ...columns.filter((name) => isSortable(entity, name)).map((name) => ({ name, of: label(name) })),
  ]
  const choices = sorts.flatMap(({ name, of }) => [
    { value: name, label: t('list.ascending', { column: of }) },
    { value: `-${name}`, label: t('list.descending', { column: of }) },
  ])
  // The usual order may be one that no column shows.
  const known = choices.some(({ value }) => value === sort)
  const isThere = (row: RecordRow, name: string) => ![null, undefined, ''].some((nothing) => row[name] === nothing)
  return (
    <>
      {rows && choices.length > 0 && (
        <Choice
          label={t('list.sortBy')}
          value={sort}
          options={known ? choices : [{ value: sort, label: t('records:usualOrder') }, ...choices]}
          onChoose={onSort}
        />
      )}
      <ul aria-label={many} aria-busy={!rows} className={cards}>
        {rows
          ? rows.map((row) => (
              <li key={row.id} className={panel}>
                <h2 className={css({ fontSize: 'lg', fontWeight: 'semibold', minWidth: '0' })}>
                  <RowLink entity={entity} row={row} title={titleOfRow(row)} may={may} />
                </h2>
                <dl className={facts}>
                  {columns
                    .filter((name) => isThere(row, name))
                    .slice(0, MOST)
                    .map((name) => (
                      <div key={name} className={factLine}>
                        <dt>{label(name)}</dt>
                        <dd>
                          <RowValue entity={entity} name={name} row={row} titleIn={titleIn} />
                        </dd>
                      </div>
                    ))}
                </dl>
              </li>
            ))
          : Array.from({ length: WAITING }, (_, at) => (
              // Places without records: their numbers are all they are.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={panel}>
                <Skeleton width="long" />
                <Skeleton />
              </li>
            ))}
      </ul>
    </>
  )
}
