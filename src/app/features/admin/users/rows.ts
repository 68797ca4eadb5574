import type { Shown } from '#domain/calls/shown-row.ts'

export type UserRow = Readonly<Shown<'user'>>
export type RoleRow = Readonly<Shown<'role'>>
export type MenuItemRow = Readonly<Shown<'menu_item'>>
