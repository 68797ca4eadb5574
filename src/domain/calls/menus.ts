import * as v from 'valibot'
import { levels, type Level } from '../access/levels.ts'
import { reaches } from '../access/viewer.ts'
import { itemTypes } from '../entities/menu-item.ts'
import { idSchema } from '../fields/kinds.ts'
import { defineCall } from './define-call.ts'

const MOST_ENTRIES = 500

/** An entry of a navigation with what lies below it. */
export interface MenuNode {
  id: string
  title: string
  type: (typeof itemTypes)[number]
  url: string | null
  icon: string | null
  badge: string | null
  translate_key: string | null
  /** Absent: all users. Empty: only users without a role. */
  auth?: Level[] | undefined
  children: MenuNode[]
}

const text = v.nullable(v.string())

const node: v.GenericSchema<MenuNode> = v.strictObject({
  id: v.string(),
  title: v.string(),
  type: v.picklist(itemTypes),
  url: text,
  icon: text,
  badge: text,
  translate_key: text,
  auth: v.optional(v.array(v.picklist(levels))),
  children: v.array(v.lazy(() => node)),
})

const nested = v.strictObject({ menu_items: v.array(node) })

const roleMenu = v.strictObject({
  role_menus: v.array(
    v.strictObject({
      id: v.string(),
      role_id: v.string(),
      menu_item_id: v.string(),
      sort_order: v.number(),
      is_visible: v.boolean(),
      version: v.number(),
    }),
  ),
  /** Rises with every change of this menu. */
  version: v.number(),
})

export const menusCalls = {
  own: defineCall({
    method: 'GET',
    path: '/menu_item/nested-by-user-role',
    tag: 'menu_item',
    summary: "The navigation of the caller's role",
    answer: nested,
  }),
  ofRole: defineCall({
    method: 'GET',
    path: '/menu_item/nested-by-role-id/{roleId}',
    tag: 'menu_item',
    summary: 'Navigation of one role',
    answer: nested,
  }),
  entries: defineCall({
    method: 'GET',
    path: '/role_menu/by_role/{roleId}',
    tag: 'role_menu',
    summary: 'All menu entries of a role, including hidden ones',
    answer: roleMenu,
  }),
  changeEntries: defineCall({
    method: 'PUT',
    path: '/role_menu/by_role/{roleId}',
    tag: 'role_menu',
    summary: 'Save the whole menu of a role, in order',
    body: v.strictObject({
      /** The version that its author saw. */
      version: v.pipe(v.number('invalid'), v.integer('invalid')),
      /** The whole menu in its order. */
      entries: v.pipe(
        v.array(v.strictObject({ menu_item_id: idSchema, is_visible: v.boolean('invalid') }), 'invalid'),
        v.maxLength(MOST_ENTRIES, 'too_many'),
      ),
    }),
    answer: roleMenu,
  }),
  ownPermissions: defineCall({
    method: 'GET',
    path: '/permission/user_role',
    tag: 'permission',
    summary: "Permissions of the caller's role, with scopes",
    answer: v.strictObject({
      user_permissions: v.array(v.strictObject({ codename: v.string(), reach: v.picklist(reaches) })),
    }),
  }),
}
