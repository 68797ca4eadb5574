import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { css } from '#ui/styled/css/index.js'
import type { RecordRow } from '../../../api/record-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { nameInAddress } from '../../../records/home/homes.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import { useRecordTitle } from '../../../records/record/use-record-title.ts'
import type { May } from '../../../records/use-permissions.ts'
import { type TitleOf, useUserNames } from '../../../records/use-reference-titles.ts'
import { LinkedValue } from './linked-value.tsx'
import { isSortable, TITLE, titleSort } from './list-columns.ts'

/** A line of a table is one line; what is longer is read on the page of the record. */
const value = css({ display: 'block', maxWidth: '[20rem]', overflow: 'hidden', textOverflow: 'ellipsis' })
const link = css({
  display: 'block',
  maxWidth: { md: '[20rem]' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'link',
  fontWeight: 'medium',
  _hover: { textDecoration: 'underline' },
})

const figures = ['cents', 'integer', 'decimal']
const isThere = (row: RecordRow, name: string) => ![null, undefined, ''].some((nothing) => row[name] === nothing)

/** What the columns of an entity are called. */
export function useColumnLabel(entity: Entity): (name: string) => string {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  return (name) => {
    if (name === TITLE) return labels.one
    if (name === 'created_at') return t('records:createdAt')
    if (name === 'created_by') return t('records:createdBy')
    return name === 'updated_at' ? t('record:updated') : labels.field(name)
  }
}

interface Cells {
  readonly entity: Entity
  /** The fields beside the title, in order. */
  readonly names: readonly string[]
  /** What the references of the rows are called. */
  readonly titleIn: TitleOf
  readonly may: May
}

/** The title of a record and these fields as columns of a list. */
export function useRecordColumns({ entity, names, titleIn, may }: Cells): ListColumn<RecordRow>[] {
  const label = useColumnLabel(entity)
  const recordTitle = useRecordTitle()
  const byTitle = titleSort(entity)
  return [
    {
      key: byTitle ?? TITLE,
      label: label(TITLE),
      sortable: byTitle !== undefined,
      cell: (row) => <RowLink entity={entity} row={row} title={recordTitle(entity, row, titleIn)} may={may} />,
    },
    ...names.map((name): ListColumn<RecordRow> => ({
      key: name,
      label: label(name),
      figure: figures.includes(entity.fields[name]?.kind ?? ''),
      sortable: isSortable(entity, name),
      cell: (row) => <RowValue entity={entity} name={name} row={row} titleIn={titleIn} />,
      card: (row) => (isThere(row, name) ? 'usual' : 'never'),
    })),
  ]
}

/** The way from a row to its own page; the arrow keys go from one of these to the next. */
function RowLink({ entity, row, title, may }: { entity: Entity; row: RecordRow; title: string; may: May }) {
  if (!may(`${entity.name}.read`)) return <bdi>{title}</bdi>
  return (
    <Link
      data-row=""
      to="/records/{-$entity}/{-$recordId}/{-$recordName}"
      params={{
        entity: entity.name,
        recordId: row.id,
        recordName: nameInAddress({ entity: entity.name, name: title }),
      }}
      className={link}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}

interface ValueProps {
  entity: Entity
  name: string
  row: RecordRow
  titleIn: TitleOf
}

/** One value of a row, also of what every record has. */
function RowValue({ entity, name, row, titleIn }: ValueProps): ReactNode {
  const { moment } = useFormats()
  const at = row[name]
  if (name === 'created_by') return <Author id={at} />
  if (name === 'created_at' || name === 'updated_at') {
    return typeof at === 'string' ? <time dateTime={at}>{moment(at)}</time> : null
  }
  return (
    <span className={value}>
      <LinkedValue entity={entity} name={name} row={row} titleIn={titleIn} quiet />
    </span>
  )
}

function Author({ id }: { id: unknown }): ReactNode {
  return useUserNames()(id)
}
