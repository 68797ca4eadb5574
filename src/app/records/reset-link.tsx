import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../api/portal.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RefusalBox } from './form/refusal.tsx'

interface Props {
  userId: string
  name: string
  email: string
}

/** Mails a reset link to a user; administrators never set another user's password. */
export function ResetLink({ userId, name, email }: Props) {
  const { t } = useTexts()
  const send = useMutation({ mutationFn: () => api.call('POST /user/reset_password/{id}', { params: { id: userId } }) })
  return (
    <div className={panel}>
      <h1 className={css({ textStyle: 'title' })}>{t('record:resetLink.title')}</h1>
      <p className={css({ color: 'muted' })}>{t('record:resetLink.text', { name, email })}</p>
      <RefusalBox error={send.error ?? undefined} />
      <p role="status" className={css({ fontWeight: 'medium', _empty: { display: 'none' } })}>
        {send.isSuccess && (send.data.sent ? t('record:resetLink.sent') : t('record:resetLink.unsent'))}
      </p>
      {!send.isSuccess && (
        <Button
          tone="primary"
          busy={send.isPending}
          className={css({ justifySelf: 'start' })}
          onClick={() => send.mutate()}
        >
          {t('record:resetLink.do')}
        </Button>
      )}
    </div>
  )
}
