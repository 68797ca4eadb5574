import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { emailQueries, revokeLink, type DocumentLink } from './email-queries.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })

/** The documents that travelled with a mail: until when they open, how often they were opened, and an end to it. */
export function MailedLinks({ id, links }: { id: string | null; links: readonly DocumentLink[] }) {
  if (id === null || links.length === 0) return null
  return (
    <ul className={css({ display: 'grid', gap: '1', listStyle: 'none', textStyle: 'small', color: 'muted' })}>
      {links.map((link) => (
        <MailedLink key={link.id} id={id} link={link} />
      ))}
    </ul>
  )
}

function MailedLink({ id, link }: { id: string; link: DocumentLink }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    try {
      await revokeLink(link.id)
      await queryClient.invalidateQueries(emailQueries.data(id))
      await queryClient.invalidateQueries({ queryKey: ['email', 'all'] })
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={row}>
      <bdi>{link.title}</bdi>
      <span>
        {link.revoked ? t('emails:documents.revoked') : t('emails:documents.until', { when: moment(link.expires_at) })}
        {' · '}
        {t('emails:documents.opened', { count: link.times_opened })}
      </span>
      {!link.revoked && (
        <Button size="sm" tone="quiet" busy={busy} onClick={() => void revoke()}>
          {t('emails:documents.revoke')}
        </Button>
      )}
    </li>
  )
}
