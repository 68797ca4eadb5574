import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RowsState } from '../../../records/rows-state.tsx'
import { userPermissions } from '../../../records/reference-lists.ts'
import { useReaches } from '../../../records/use-permissions.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { RoleListPage } from './role-list-page.tsx'
import { RoleMenusPage } from './role-menus-page.tsx'
import { RolePage } from './role-page.tsx'
import { UserListPage } from './user-list-page.tsx'
import { UserPage, UserResetPage } from './user-page.tsx'

/** The page of the user configuration that an address means. Another address is another page: nothing of before stays. */
export function UserConfigRoutes() {
  const {
    section,
    recordId: id,
    recordName: name,
  } = useParams({ from: '/_in/user-config/$section/{-$recordId}/{-$recordName}' })
  const permissions = useQuery(userPermissions)
  const reaches = useReaches()
  /** All users may read themselves; these pages require access to others. */
  const beyondSelf = (entity: string) => !['self', undefined].includes(reaches?.get(`${entity}.list`))
  return <RowsState rows={permissions}>{reaches && page()}</RowsState>

  function page() {
    if (section === 'users' && beyondSelf('user')) return users()
    if (section === 'roles' && beyondSelf('role')) return id ? <RolePage key={id} id={id} /> : <RoleListPage />
    if (section === 'role-menus' && beyondSelf('role_menu')) return <RoleMenusPage key={id} entryId={id} />
    return <NotThere of="userconfig" />
  }

  function users() {
    if (!id) return <UserListPage />
    if (id !== 'forgot-password') return <UserPage key={id} id={id} />
    return name ? <UserResetPage key={name} id={name} /> : <NotThere of="userconfig" />
  }
}
