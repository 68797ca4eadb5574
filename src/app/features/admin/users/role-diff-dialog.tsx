import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { role } from '#domain/entities/role.ts'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { grantList } from './grants.ts'
import { rebasedRights, rightsBetween, rightsOf, type RoleRights } from './role-draft.ts'
import type { RoleRow } from './rows.ts'
import { useRoleWords } from './use-role-words.ts'

interface Props {
  /** The role as it stood when the change began. */
  base: RoleRow
  mine: RoleRights
  onClose: () => void
  onSaved: () => void
}

const list = css({ display: 'grid', gap: '1.5' })
const line = css({ display: 'flex', gap: '2', alignItems: 'baseline' })
const sign = css({ width: '4', flexShrink: '0', fontWeight: 'semibold', textAlign: 'center' })

/** Shows the changes before saving; after a concurrent edit they are reviewed again. */
export function RoleDiffDialog({ base, mine, onClose, onSaved }: Props) {
  const { t } = useTexts()
  const words = useRoleWords()
  const queryClient = useQueryClient()
  const [standing, setStanding] = useState(base)
  const faster = standing !== base
  const wanted = faster ? rebasedRights(rightsOf(base), mine, rightsOf(standing)) : mine
  const { grants, gains, loses } = rightsBetween(rightsOf(standing), wanted)

  async function send(_: unknown, key: string) {
    const changes = { grants: grantList(wanted.grants), sees: wanted.sees }
    const { version } = standing
    try {
      await writeRecord(role, base.id, changes, version, `${key}.${String(version)}`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
        setStanding(await queryClient.fetchQuery({ ...recordQueries.one(role, base.id), staleTime: 0 }))
      throw error
    }
    await queryClient.invalidateQueries({ queryKey: ['role'] })
    messages.show(t('userconfig:roles.saved'))
    onSaved()
  }

  return (
    <FormDialog
      title={t('userconfig:roles.diffTitle')}
      description={faster ? t('userconfig:roles.faster') : t('userconfig:roles.diffText')}
      size="lg"
      submit={t('fields:save')}
      onClose={onClose}
      send={send}
    >
      <ul aria-label={t('userconfig:roles.diffTitle')} className={list}>
        {grants.map(({ permission, from, to }) => (
          <li key={permission} className={line}>
            <Sign gained={to !== undefined} lost={from !== undefined} />
            <span className={css({ flex: '1' })}>{words.permission(permission)}</span>
            <span>{t('fromTo', { from: words.reach(from), to: words.reach(to) })}</span>
          </li>
        ))}
        {gains.map((kind) => (
          <li key={kind} className={line}>
            <Sign gained lost={false} />
            {t('userconfig:roles.gains', { what: words.secret(kind) })}
          </li>
        ))}
        {loses.map((kind) => (
          <li key={kind} className={line}>
            <Sign gained={false} lost />
            {t('userconfig:roles.loses', { what: words.secret(kind) })}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

/** The words beside it say the same. */
function Sign({ gained, lost }: { gained: boolean; lost: boolean }) {
  const [text, color] =
    gained && lost
      ? ['±', css({ color: 'caution' })]
      : gained
        ? ['+', css({ color: 'positive' })]
        : ['−', css({ color: 'danger' })]
  return (
    <span aria-hidden="true" className={`${sign} ${color}`}>
      {text}
    </span>
  )
}
