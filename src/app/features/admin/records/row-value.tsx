import type { ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { LinkedValue } from './linked-value.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { useUserNames } from '../../../records/use-user-names.ts'

interface Props {
  entity: Entity
  name: string
  row: RecordRow
  titleIn: TitleOf
}

/** A line of a table is one line; what is longer is read on the record's own page. */
const short = css({ display: 'block', maxWidth: '[20rem]', overflow: 'hidden', textOverflow: 'ellipsis' })

/** One value of a row, also of what every record has. */
export function RowValue({ entity, name, row, titleIn }: Props): ReactNode {
  const { moment } = useFormats()
  const value = row[name]
  if (name === 'created_by') return <Author id={value} />
  if (name === 'created_at' || name === 'updated_at') {
    return typeof value === 'string' ? <time dateTime={value}>{moment(value)}</time> : null
  }
  return (
    <span className={short}>
      <LinkedValue entity={entity} name={name} row={row} titleIn={titleIn} quiet />
    </span>
  )
}

function Author({ id }: { id: unknown }): ReactNode {
  return useUserNames()(id)
}
