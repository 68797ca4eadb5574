import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { user } from '#domain/entities/user.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { ResetLink } from '../../../records/reset-link.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { backLink } from './styles.ts'

/** A16: the password of a log-in, which its owner alone chooses. */
export function UserResetPage({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('user')
  const may = usePermissions()
  const record = useQuery(recordQueries.one(user, id))
  usePageTitle(t('record:resetLink.title'))
  if (isMissing(record.error) || !may?.('user.update')) return <NotThere of="userconfig" />
  const name = record.data?.name ?? ''
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'prose' })}>
      <Link
        to="/user-config/$section/{-$recordId}/{-$recordName}"
        params={{ section: 'users', recordId: id, recordName: name || undefined }}
        className={backLink}
      >
        <bdi>{name || labels.many}</bdi>
      </Link>
      <RowsState rows={record}>
        <ResetLink userId={id} name={name} email={record.data?.email ?? ''} />
      </RowsState>
    </div>
  )
}
