import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../api/portal.ts'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { panel } from '../../records/case/panel.tsx'
import { RowsState } from '../../records/case/rows-state.tsx'
import { RefusalBox } from '../../records/form/refusal-box.tsx'
import { isMissing } from '../../records/is-missing.ts'
import { NotThere } from './not-there.tsx'
import { textLink } from './row-link.tsx'
import { useLogin } from './use-login.ts'

/** Whoever looks after a log-in has a link mailed to it; nobody chooses a password for somebody else. */
export default function ResetLinkPage({ id }: { id: string }) {
  const { t } = useTexts()
  const { state, error, row, userId } = useLogin(id)
  const send = useMutation({
    mutationFn: () => api.post(`/user/reset_password/${String(userId)}`, {}, { answer: v.unknown() }),
  })
  const title = t('reports:resetLink.title')
  usePageTitle(title)
  if (isMissing(error)) return <NotThere />
  const name = String(row?.['person'] ?? '')
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
        <div className={panel}>
          <h1 className={css({ textStyle: 'title' })}>{title}</h1>
          <p className={css({ color: 'muted' })}>
            {t('reports:resetLink.text', { name, email: String(row?.['email'] ?? '') })}
          </p>
          <RefusalBox error={send.error ?? undefined} />
          <p role="status" className={css({ color: 'positive', fontWeight: 'medium', _empty: { display: 'none' } })}>
            {send.isSuccess && t('reports:resetLink.sent')}
          </p>
          {!send.isSuccess && (
            <Button
              tone="primary"
              busy={send.isPending}
              className={css({ justifySelf: 'start' })}
              onClick={() => send.mutate()}
            >
              {t('reports:resetLink.do')}
            </Button>
          )}
        </div>
      </RowsState>
    </div>
  )
}
