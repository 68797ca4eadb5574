import { equal } from '../access/filter.ts'
import { everyRole } from '../access/grants.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { directory } from './shapes/directory.ts'
import { on } from './shapes/switches.ts'

/** That a role's navigation holds an entry. */
export const roleMenu = defineEntity({
  name: 'role_menu',
  area: 'access',
  place: 5,
  fields: {
    role_id: f.ref('role', { required: true, fixed: true }),
    menu_item_id: f.ref('menu_item', { required: true, fixed: true }),
    sort_order: f.integer({ max: 100_000, required: true, initial: 0 }),
    is_visible: on(),
  },
  label: ['role_id', 'menu_item_id'],
  list: { columns: ['role_id', 'menu_item_id', 'sort_order', 'is_visible'], sort: 'sort_order' },
  grants: { ...everyRole('lr self'), ...directory },
  scope: { all: () => true, self: (viewer) => equal('role_id', viewer.role_id) },
  unique: [['role_id', 'menu_item_id']],
})
