import { allPermissions, defaultRoles } from '#domain/access/default-roles.ts'
import { mergeFieldsIn } from '#domain/rules/merge-fields.ts'
import { lookUpSeeds } from '#domain/seeds/index.ts'
import { menuSeed, roleMenuSeed } from '#domain/seeds/menu.ts'
import { codeId } from './ids.ts'
import { FOUNDED } from './organisations.ts'
import type { AnyRow } from './rows.ts'

const made = { created_at: FOUNDED }

// Rules read the codes and categories of these, so the portal cannot do without them.
const ruled = ['state', 'appointment_status', 'underwriting_stage']

function lookUps(): Record<string, AnyRow[]> {
  const { email_template: templates, ...plain } = lookUpSeeds
  const rows = Object.entries(plain).map(([entity, seeds]): [string, AnyRow[]] => [
    entity,
    seeds.map((seed) => ({ ...seed, id: codeId(entity, seed.code), is_system: ruled.includes(entity), ...made })),
  ])
  return {
    ...Object.fromEntries(rows),
    email_template: templates.map((seed) => ({
      ...seed,
      id: codeId('email_template', `${seed.code} ${seed.language}`),
      merge_fields: mergeFieldsIn(`${seed.subject} ${seed.body}`),
      ...made,
    })),
  }
}

const spaced = (name: string): string => name.replaceAll('_', ' ')

function permissionTitle(codename: string): string {
  const [entity = '', action = ''] = codename.split('.')
  return `${spaced(entity).replace(/^./, (letter) => letter.toUpperCase())}: ${action}`
}

/** What every new portal starts with: look-ups, roles and what they may do, and the navigation. */
export function basicRows(): Record<string, AnyRow[]> {
  return {
    ...lookUps(),
    permission: allPermissions.map((codename) => ({
      id: codeId('permission', codename),
      codename,
      title: permissionTitle(codename),
      ...made,
    })),
    role: defaultRoles.map((role) => ({ ...role, id: codeId('role', role.title), is_system: true, ...made })),
    menu_item: menuSeed.map(({ key, parent, row }) => ({
      ...row,
      id: codeId('menu_item', key),
      parent_id: parent === null ? null : codeId('menu_item', parent),
      ...made,
    })),
    role_menu: [...roleMenuSeed].flatMap(([role, keys]) =>
      keys.map((key, place) => ({
        id: codeId('role_menu', `${role} ${key}`),
        role_id: codeId('role', role),
        menu_item_id: codeId('menu_item', key),
        sort_order: (place + 1) * 10,
        ...made,
      })),
    ),
  }
}
