import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Pager, usePages } from '../../../records/list/pager.tsx'
import { EmailDialog, EmailEntry, emailList } from './email-history.tsx'
import { emailQueries } from './email-queries.ts'

/** All emails the viewer may see, also those that stay here because there is no mail server. */
export function OutboxPage() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const pages = usePages()
  const [read, setRead] = useState<string>()
  const { data, error, refetch } = useQuery(emailQueries.outbox(pages.page, pages.pageSize))
  usePageTitle(t('emails:outbox.title'))
  return (
    <div className={pageColumn}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3' })}>
        <h1 className={css({ textStyle: 'title' })}>{t('emails:outbox.title')}</h1>
        <Link
          to="/settings/$section/{-$recordId}/{-$recordName}"
          params={{ section: 'connections', recordId: undefined, recordName: undefined }}
          className={button()}
        >
          {t('emails:outbox.connections')}
        </Link>
      </div>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {error && !data && (
        <Notice alert title={t('emails:failed')}>
          <p>{sentence(error)}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Notice>
      )}
      {!data && !error && <Skeleton shape="card" width="full" />}
      {data && (
        <section className={panel} aria-label={t('emails:outbox.title')}>
          {data.emails.length === 0 && (
            <EmptyState title={t('emails:history.empty')} text={t('emails:outbox.emptyText')} />
          )}
          <ul className={emailList}>
            {data.emails.map((email) => (
              <EmailEntry key={email.id} email={email} leaves={data.leaves} onRead={() => setRead(email.id)}>
                {email.patient_id && (
                  <Link
                    to="/patient-emails/$patientId"
                    params={{ patientId: email.patient_id }}
                    className={button({ size: 'sm' })}
                  >
                    {t('emails:outbox.ofCase')}
                  </Link>
                )}
              </EmailEntry>
            ))}
          </ul>
          {data.count > 0 && <Pager {...pages} count={data.count} />}
        </section>
      )}
      {read !== undefined && <EmailDialog id={read} onClose={() => setRead(undefined)} />}
    </div>
  )
}
