import { Link } from '@tanstack/react-router'
import type { Entity } from '#domain/entity.ts'
import { css } from '#ui/styled/css/index.js'
import { nameInAddress } from '../../../records/home/homes.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { RecordRow } from '../../../api/record-queries.ts'

const link = css({
  display: 'block',
  maxWidth: { md: '[20rem]' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'link',
  fontWeight: 'medium',
  _hover: { textDecoration: 'underline' },
})

interface Props {
  entity: Entity
  row: RecordRow
  title: string
  may: May
}

/** The way from a row to its own page; the arrow keys go from one of these to the next. */
export function RowLink({ entity, row, title, may }: Props) {
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
