import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { entityByName } from '#domain/entities/index.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { userPermissions } from '../../../records/reference-lists.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { IndexPage } from './index-page.tsx'
import { ListPage } from './list-page.tsx'
import { NotThere } from '../../../records/not-there.tsx'
import { RecordPage } from './record-page.tsx'

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
