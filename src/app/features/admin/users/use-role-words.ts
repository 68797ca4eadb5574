import type { AreaName } from '#domain/access/areas.ts'
import { levels } from '#domain/access/levels.ts'
import { actions, type Action, type Reach, type SecretKind } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Grants } from './grants.ts'

/** Rights in the reader's words. */
export function useRoleWords() {
  const { t, language } = useTexts()
  const entity = (name: string): string => labelsOf(name, language).many
  const action = (name: Action) => t(`userconfig:actions.${name}`)
  const reach = (name: Reach | 'none' = 'none') => t(`userconfig:reaches.${name}`)
  return {
    entity,
    action,
    reach,
    level: (level: unknown) => t(`userconfig:roles.levels.${levels.find((one) => one === level) ?? 'user'}`),
    area: (area: AreaName) => t(`record:areas.${area}`),
    secret: (kind: SecretKind) => t(`userconfig:secrets.${kind}`),
    permission: (codename: string) => {
      const [of = '', done = ''] = codename.split('.')
      const known = actions.find((one) => one === done)
      return t('userconfig:roles.cell', { entity: entity(of), action: known ? action(known) : done })
    },
    /** All that a role may do with one kind of record: "List, Read: All · Change: Own firm". */
    rights: ({ name }: Pick<Entity, 'name'>, grants: Grants): string => {
      const given = actions.flatMap((one) => {
        const far = grants[`${name}.${one}`]
        return far ? [{ one, far }] : []
      })
      const parts = [...Map.groupBy(given, ({ far }) => far)].map(
        ([far, ones]) =>
          `${listed(
            ones.map(({ one }) => action(one)),
            language,
          )}: ${reach(far)}`,
      )
      return parts.length > 0 ? parts.join(' · ') : t('userconfig:roles.nothing')
    },
  }
}
