import { useId } from 'react'
import { roleTitles } from '#domain/access/viewer.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { entityFields, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { partyFieldOf, placeOf } from './place.ts'
import { useAssignableRoles } from './use-user-roles.ts'
import { duties } from '#domain/access/person-records.ts'
import { partyFields, user } from '#domain/entities/user.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'

/** The form fields for type, organization and role. A party's manager adds users only to the own party. */
export function usePlaceFields(): (values: ValuesOf<'user'>) => FormFields {
  const { t } = useTexts()
  const labels = useLabels('user')
  const roleTitle = useRoleTitle()
  const viewer = useViewer()
  const roles = useAssignableRoles() ?? []
  return (values) => {
    const admin = viewer.level === 'admin'
    const kind = admin ? values.user_type : viewer.user_type
    const options = roles
      .filter(({ user_types: kinds }) => kinds.some((one) => one === kind))
      .map(({ id, title }) => ({ value: id, label: roleTitle(title) }))
    const title = roles.find(({ id }) => id === values.role_id)?.title
    const place = placeOf(kind, title).filter((name) => admin || name === 'firm_wide')
    const role = { role_id: { options } }
    const beside = Object.fromEntries(
      duties.map((duty) => [
        duty,
        { label: t(`userconfig:users.also.${duty}`), hint: t(`userconfig:users.alsoHint.${duty}`) },
      ]),
    )
    const required = Object.fromEntries(partyFields.map((name) => [name, { required: true }]))
    return entityFields(user, [...(admin ? (['user_type'] as const) : []), 'role_id', ...place], labels, {
      ...required,
      ...role,
      ...beside,
    })
  }
}

const box = css({ display: 'grid', gap: '1', padding: '3', borderRadius: 'md', background: 'sunken' })

const partyEntities = ['lawfirm', 'subsidiary', 'medical_provider', 'chiropractor', 'funder']

/** One sentence on what a user of the chosen role and organization can do. */
export function WhatRoleMeans({ values }: { values: ValuesOf<'user'> }) {
  const { t } = useTexts()
  const id = useId()
  const title = useAssignableRoles()?.find((role) => role.id === values.role_id)?.title
  const titleOf = useReferenceTitles(partyEntities)
  const field = partyFieldOf(values.user_type)
  const party = field && values[field]
  const named = typeof party === 'string' && field ? titleOf(field.slice(0, -'_id'.length), party) : undefined
  const known = roleTitles.find((one) => one === title)
  const means = known === 'law_firm_employee' && values.firm_wide === true ? 'firm_wide' : (known ?? 'own')
  return (
    <div role="status">
      {title !== undefined && (
        <section aria-labelledby={id} className={box}>
          <h3 id={id} className={css({ fontWeight: 'medium' })}>
            {t('userconfig:users.meansTitle')}
          </h3>
          <p>{t(`userconfig:users.means.${means}`, { party: named ?? t('userconfig:users.theParty') })}</p>
        </section>
      )}
    </div>
  )
}
