import { equal, member } from '../access/filter.ts'
import { everyRole } from '../access/grants.ts'
import { routeNeeds } from '../access/routes.ts'
import { levels } from '../access/levels.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { broken } from './shapes/row-rules.ts'

const ROUTE = /^\/[a-z0-9-]*(\/[a-z0-9-]+)*$/
const ELSEWHERE = /^https:\/\/[^\s<>"]+$/i

export const itemTypes = ['group', 'collapse', 'item', 'link', 'divider'] as const

/** One entry of the navigation. That it shows never means that what it leads to is permitted. */
export const menuItem = defineEntity({
  name: 'menu_item',
  area: 'access',
  place: 4,
  fields: {
    title: f.text({ max: 60, required: true }),
    type: f.choice(itemTypes, { required: true, initial: 'item' }),
    url: f.text({ max: 500 }),
    icon: f.text({ max: 40, pattern: /^[a-z0-9-]+$/ }),
    badge: f.text({ max: 12 }),
    parent_id: f.ref('menu_item'),
    // Absent: all users. Empty: only users without a role.
    auth: f.choices(levels),
    sort_order: f.integer({ max: 100_000, required: true, initial: 0 }),
    translate_key: f.text({ max: 60, pattern: /^[a-z0-9_.]+$/ }),
  },
  label: ['title'],
  list: {
    columns: ['title', 'type', 'url', 'icon', 'badge', 'parent_id', 'auth', 'sort_order', 'translate_key'],
    sort: 'sort_order',
    search: ['title', 'url'],
  },
  grants: { ...everyRole('lr self'), ...directory },
  scope: {
    all: () => true,
    self: (viewer) => member('id', 'role_menu', 'menu_item_id', equal('role_id', viewer.role_id)),
  },
  check: (row) => {
    const shape = row.type === 'item' ? ROUTE : row.type === 'link' ? ELSEWHERE : null
    return broken(
      [shape && !row.url, 'url', 'required'],
      [shape && row.url && !shape.test(row.url), 'url', 'invalid'],
      [row.type === 'item' && row.url && ROUTE.test(row.url) && !(row.url in routeNeeds), 'url', 'unknown_route'],
      [!shape && row.url, 'url', 'not_allowed'],
      [row.id && row.parent_id === row.id, 'parent_id', 'own_record'],
    )
  },
})
