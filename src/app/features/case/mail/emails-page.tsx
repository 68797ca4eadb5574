import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { upLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PageFailure } from '../page-failure.tsx'
import { Composer } from './composer.tsx'
import { emailQueries, type EmailData } from './email-queries.ts'
import { EmailHistory } from './email-history.tsx'

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })

export function EmailsPage({ id }: { id: string }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(emailQueries.data(id))
  usePageTitle(t('emails:title'))
  return (
    <div className={page}>
      <Link to="/patients/$patientId" params={{ patientId: id }} className={upLink}>
        {t('emails:back')}
      </Link>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {data && <Emails id={id} data={data} />}
      {!data && error && (
        <PageFailure
          error={error}
          missing={{ title: t('emails:missing.title'), text: <p>{t('emails:missing.text')}</p> }}
          failed={t('emails:failed')}
          onRetry={refetch}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className={css({ display: 'grid', gap: '4' })}>
          <Skeleton width="long" />
          <Skeleton shape="card" width="full" />
          <Skeleton shape="card" width="full" />
        </div>
      )}
    </div>
  )
}

function Emails({ id, data }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const { first_name, last_name, case_number } = data.patient
  return (
    <>
      <header className={css({ display: 'grid', gap: '1' })}>
        <h1 className={css({ textStyle: 'title' })}>{t('emails:title')}</h1>
        <p className={css({ color: 'muted' })}>
          <bdi>
            {first_name} {last_name}
          </bdi>
          {' · '}
          <bdi dir="ltr">{case_number}</bdi>
        </p>
      </header>
      {!data.leaves && (
        <p className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })}>
          {t('emails:staysHere')}{' '}
          <Link to="/outbox" className={css({ textDecoration: 'underline' })}>
            {t('emails:outbox.open')}
          </Link>
        </p>
      )}
      <Composer id={id} data={data} />
      <EmailHistory id={id} data={data} />
    </>
  )
}
