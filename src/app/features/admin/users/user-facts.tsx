import type { ReactNode } from 'react'
import { user } from '#domain/entities/user.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RecordValue } from '../../../records/record/record-value.tsx'
import { Updated } from '../../../records/record/activity.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { isWaiting } from './shown-users.ts'
import type { UserRow } from './rows.ts'

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(14rem, 1fr))' },
  columnGap: '4',
  rowGap: '3',
})

const told = [
  'email',
  'username',
  'phone',
  'user_type',
  'medical_provider_office_id',
  'language',
  'timezone',
  'last_login_at',
  'mfa_enabled',
  'terms_accepted_at',
] as const
/** Of a request one knows what its author said, and nothing else about him yet. */
const toldOfRequest: readonly string[] = ['email', 'language', 'terms_accepted_at']
/** Worth a line only where they hold. */
const toldWhereSo = ['firm_wide', 'must_change_password'] as const

/** What the head has not said already, as far as it is known and the viewer sees it. */
export function UserFacts({ row }: { row: UserRow }) {
  const { t } = useTexts()
  const labels = useLabels('user')
  const titleOf = useReferenceTitles(['medical_provider_office'])
  const fits = (name: string) => !isWaiting(row) || toldOfRequest.includes(name)
  const shown = [
    ...told.filter((name) => row[name] !== undefined && row[name] !== null && fits(name)),
    ...toldWhereSo.filter((name) => row[name] === true),
  ]
  return (
    <dl aria-label={t('record:facts')} className={list}>
      {shown.map((name) => (
        <Fact key={name} label={labels.field(name)}>
          <RecordValue entity={user} name={name} row={row} titleOf={titleOf} />
        </Fact>
      ))}
      <Fact label={t('record:updated')}>
        <Updated row={row} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
      <dt className={css({ textStyle: 'small', color: 'muted' })}>{label}</dt>
      <dd className={css({ fontWeight: 'medium' })}>{children}</dd>
    </div>
  )
}
