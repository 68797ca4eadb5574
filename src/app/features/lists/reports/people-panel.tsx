import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Entity } from '#domain/entity.ts'
import { listName } from '#domain/list-name.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { ActivityBadge } from '../../../records/record/activity.tsx'
import { rowsIn, type RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { AddButton } from './add-button.tsx'
import { EntryButton } from './entry-button.tsx'

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })
const small = css({ textStyle: 'small', color: 'muted', minWidth: '0', overflowWrap: 'break-word' })

const peopleOf = (entity: Entity, parent: Entity, id: string) =>
  queryOptions({
    queryKey: [entity.name, 'by', parent.name, id],
    queryFn: ({ signal }) =>
      api.get(`/${entity.name}/by_${parent.name}/${encodeURIComponent(id)}`, {
        answer: rowsIn(listName(entity)),
        signal,
      }),
  })

interface Props {
  entity: Entity
  parent: Entity
  id: string
}

/** People of an organization that has no report of its own. */
export function PeoplePanel({ entity, parent, id }: Props) {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  const people = useQuery(peopleOf(entity, parent, id))
  const add = <AddButton entity={entity} owner={[`${parent.name}_id`, id]} />
  return (
    <Panel title={labels.many} action={add}>
      <RowsState rows={people}>
        {people.data?.length === 0 && <p className={small}>{t('none')}</p>}
        <ul aria-label={labels.many} className={list}>
          {people.data?.map((row) => (
            <li key={row.id} className={line}>
              <Person entity={entity} row={row} />
            </li>
          ))}
        </ul>
      </RowsState>
    </Panel>
  )
}

function Person({ entity, row }: { entity: Entity; row: RecordRow }) {
  const { language } = useTexts()
  const { phone } = useFormats()
  const said = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const details = [said('title'), said('email'), said('phone') && phone(said('phone'))].filter(Boolean)
  return (
    <>
      <EntryButton entity={entity} id={row.id} className={textLink}>
        <bdi>{titleOf({ ...row, title: undefined }, language)}</bdi>
      </EntryButton>
      <ActivityBadge row={row} />
      <span className={small}>
        {details.map((detail, at) => (
          <span key={detail}>
            {at > 0 && ' · '}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </span>
    </>
  )
}
