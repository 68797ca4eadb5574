import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'

export const roleMenuSchema = v.object({
  version: v.number(),
  role_menus: v.array(
    v.object({ id: v.string(), menu_item_id: v.string(), sort_order: v.number(), is_visible: v.boolean() }),
  ),
})
export type RoleMenu = v.InferOutput<typeof roleMenuSchema>

export const roleMenuQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['role_menu', 'by_role', roleId],
    queryFn: ({ signal }) => api.get(`/role_menu/by_role/${roleId}`, { answer: roleMenuSchema, signal }),
  })
