import { Link } from '@tanstack/react-router'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { isMissing } from '../../../api/api-error.ts'
import { ResetLink } from '../../../records/reset-link.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { useLogin } from './use-login.ts'

/** The password of a subsidiary's log-in. */
export default function ResetLinkPage({ id }: { id: string }) {
  const { t } = useTexts()
  const may = usePermissions()
  const { state, error, row, userId } = useLogin(id)
  usePageTitle(t('record:resetLink.title'))
  if (isMissing(error) || may?.('user.update') === false) return <NotThere of="reports" />
  const name = String(row?.person ?? '')
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'prose' })}>
      <Link
        to="/reports/$report/{-$recordId}/{-$recordName}"
        params={{ report: 'subsidiary-users', recordId: id, recordName: name || undefined }}
        className={`${textLink} ${css({ textStyle: 'small', justifySelf: 'start' })}`}
      >
        <bdi>{name || t('reports:titles.subsidiary_users')}</bdi>
      </Link>
      <RowsState rows={state}>
        <ResetLink userId={String(userId)} name={name} email={String(row?.email ?? '')} />
      </RowsState>
    </div>
  )
}
