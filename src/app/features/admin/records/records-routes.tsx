import { useQuery, useQueries } from '@tanstack/react-query'
import { useParams, Link } from '@tanstack/react-router'
import { entityByName } from '#domain/entities/index.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { userPermissions } from '../../../records/reference-lists.ts'
import { usePermissions, type May } from '../../../records/use-permissions.ts'
import { ListPage } from './list-page.tsx'
import { NotThere } from '../../../records/not-there.tsx'
import { RecordPage } from './record-page.tsx'
import { areaNames, areas } from '#domain/access/areas.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { countless } from '../../../records/countless.ts'
import { recordQueries } from '../../../api/record-queries.ts'

/** The page of the records that an address means. Another address is another page: nothing of the one before stays. */
export function RecordsRoutes({ keys }: { keys: boolean }) {
  const { entity: name = '', recordId: id } = useParams({ from: '/_in/records/{-$entity}/{-$recordId}/{-$recordName}' })
  const permissions = useQuery(userPermissions)
  const may = usePermissions()
  const entity = entityByName.get(name)
  if (name !== '' && !entity) return <NotThere of="records" />
  return <RowsState rows={permissions}>{may && page()}</RowsState>

  function page() {
    if (!may || !entity) return may && <IndexPage may={may} />
    if (!may(`${entity.name}.${id ? 'read' : 'list'}`)) return <NotThere of="records" />
    return id ? (
      <RecordPage key={`${name} ${id}`} entity={entity} id={id} may={may} />
    ) : (
      <ListPage key={name} entity={entity} may={may} keys={keys} />
    )
  }
}

/** Below each other in two or three columns, so that a short group leaves no hole beside a long one. */
const panels = css({
  columns: { md: '2', lg: '3' },
  columnGap: '4',
  '& > *': { breakInside: 'avoid', marginBlockEnd: '4' },
})
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: { base: '11', md: '9' },
  paddingInline: '2',
  marginInline: '-2',
  borderRadius: 'md',
  fontWeight: 'medium',
  _hover: { background: 'hover' },
})

/** Every kind of record that the viewer may list. */
function IndexPage({ may }: { may: May }) {
  const { t, language } = useTexts()
  const { number } = useFormats()
  const open = areaNames.flatMap((area) => {
    const names = areas[area].filter((name) => may(`${name}.list`))
    return names.length > 0 ? [{ area, names }] : []
  })
  // Short lists are mostly cached, with their length. Counting the others isn't worth a query.
  const short = open.flatMap(({ names }) => names.filter((name) => !countless.has(name)))
  const counts = useQueries({
    queries: short.map((name) => recordQueries.whole({ name })),
    combine: (lists) => new Map(lists.map(({ data }, at) => [short[at], data?.length])),
  })
  usePageTitle(t('records:title'))
  if (open.length === 0) return <NotThere of="records" />
  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('records:title')}</h1>
      <div className={panels}>
        {open.map(({ area, names }) => (
          <Panel key={area} title={t(`record:areas.${area}`)}>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <Link
                    to="/records/{-$entity}/{-$recordId}/{-$recordName}"
                    params={{ entity: name, recordId: undefined, recordName: undefined }}
                    className={line}
                  >
                    {labelsOf(name, language).many}
                    <Count count={counts.get(name)} show={number} />
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </div>
  )
}

function Count({ count, show }: { count: number | undefined; show: (value: number) => string }) {
  if (count === undefined) return null
  return <span className={css({ textStyle: 'figures', color: 'muted', fontWeight: 'normal' })}>{show(count)}</span>
}
