import { Fragment, type ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { RecordLink } from '../../../records/home/record-link.tsx'
import type { RecordRow } from '../../../api/record-queries.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { RecordValue } from '../../../records/record/record-value.tsx'

interface Props {
  entity: Entity
  name: string
  row: RecordRow
  titleIn: TitleOf
  /** In a table, where most words would be links. */
  quiet?: boolean
}

/** One value of a record; what it names is a link to where that is at home. */
export function LinkedValue({ entity, name, row, titleIn, quiet = false }: Props): ReactNode {
  const { ref } = entity.fields[name] ?? {}
  const value = row[name]
  const named = ref === undefined ? [] : [value].flat().filter((id) => typeof id === 'string')
  const titled = named.flatMap((id) => {
    const title = ref && titleIn(ref, id)
    return title ? [{ id, title }] : []
  })
  if (ref === undefined || titled.length === 0) {
    return <RecordValue entity={entity} name={name} row={row} titleOf={titleIn} />
  }
  return titled.map(({ id, title }, at) => (
    <Fragment key={id}>
      {at > 0 && ' · '}
      <RecordLink quiet={quiet} homed={{ entity: ref, id, name: title, patientId: row.patient_id }}>
        <bdi>{title}</bdi>
      </RecordLink>
    </Fragment>
  ))
}
