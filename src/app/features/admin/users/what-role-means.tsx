import { useId } from 'react'
import { roleTitles } from '#domain/access/viewer.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Values } from '../../../records/form/form-fields.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { partyFieldOf } from './place.ts'
import { useRolesToGive } from './use-people.ts'

const box = css({ display: 'grid', gap: '1', padding: '3', borderRadius: 'md', background: 'sunken' })

const partyEntities = ['lawfirm', 'subsidiary', 'medical_provider', 'chiropractor', 'funder']

/** One sentence on what a user of the chosen role and organization can do. */
export function WhatRoleMeans({ values }: { values: Values }) {
  const { t } = useTexts()
  const id = useId()
  const title = useRolesToGive()?.find((role) => role.id === values['role_id'])?.title
  const titleOf = useReferenceTitles(partyEntities)
  const field = partyFieldOf(values['user_type'])
  const party = field && values[field]
  const named = typeof party === 'string' && field ? titleOf(field.slice(0, -'_id'.length), party) : undefined
  const known = roleTitles.find((one) => one === title)
  const means = known === 'law_firm_employee' && values['firm_wide'] === true ? 'firm_wide' : (known ?? 'own')
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
