import type { Grant } from './grants.ts'

export const subsidiaryLevels = ['manager', 'member', 'read_only'] as const
export type SubsidiaryLevel = (typeof subsidiaryLevels)[number]

/** The subsidiary's own people and entry, which its managers look after. */
const managed = ['user', 'subsidiary', 'subsidiary_user', 'subsidiary_employee']

/**
 * What the access level of a subsidiary's user leaves of the grants of the role. What concerns users themselves stays, and
 * so do all grants of users who have no level.
 */
export function withinLevel(grants: readonly Grant[], level: SubsidiaryLevel | null): readonly Grant[] {
  if (level === null || level === 'manager') return grants
  return grants.filter(({ permission, reach }) => {
    const [entity = '', action = ''] = permission.split('.')
    if (reach === 'self' || ['list', 'read', 'export'].includes(action)) return true
    return level === 'member' && !managed.includes(entity)
  })
}
