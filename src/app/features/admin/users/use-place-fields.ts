import { duties } from '#domain/access/person-records.ts'
import { partyFields, user } from '#domain/entities/user.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { entityFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { placeOf } from './place.ts'
import { useRolesToGive } from './use-people.ts'

/** The form fields for type, organization and role. A party's manager adds users only to the own party. */
export function usePlaceFields(): (values: Values) => FormFields {
  const { t } = useTexts()
  const labels = useLabels('user')
  const roleTitle = useRoleTitle()
  const viewer = useViewer()
  const roles = useRolesToGive() ?? []
  return (values) => {
    const admin = viewer.level === 'admin'
    const kind = admin ? values['user_type'] : viewer.user_type
    const options = roles
      .filter(({ user_types: kinds }) => kinds.some((one) => one === kind))
      .map(({ id, title }) => ({ value: id, label: roleTitle(title) }))
    const title = roles.find(({ id }) => id === values['role_id'])?.title
    const place = placeOf(kind, title).filter((name) => admin || name === 'firm_wide')
    const role = { role_id: { options } }
    const beside = Object.fromEntries(
      duties.map((duty) => [
        duty,
        { label: t(`userconfig:users.also.${duty}`), hint: t(`userconfig:users.alsoHint.${duty}`) },
      ]),
    )
    const required = Object.fromEntries(partyFields.map((name) => [name, { required: true }]))
    return entityFields(user, [...(admin ? ['user_type'] : []), 'role_id', ...place], labels, {
      ...required,
      ...role,
      ...beside,
    })
  }
}
