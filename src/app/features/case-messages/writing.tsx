import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Composer } from './composer.tsx'
import { PlayPatient } from './play-patient.tsx'
import { ProviderInfoDialog } from './provider-info-dialog.tsx'
import { smsQueries } from './sms-queries.ts'
import { useUnderWay } from './use-under-way.ts'

/** Below a conversation: the place to write, and where nothing leaves the portal, the place to answer oneself. */
export function Writing({ id, played }: { id: string; played: string | undefined }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(smsQueries.data(id))
  const [telling, setTelling] = useState(false)
  useUnderWay(id, data?.leaves === true)
  if (error && !data) return <p role="alert">{sentence(error)}</p>
  if (!data) return <Skeleton shape="card" width="full" />
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <Composer id={id} data={data} onVisit={() => setTelling(true)} />
      {!data.leaves && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('messages:staysHere')}</p>}
      {!data.leaves && played !== undefined && <PlayPatient patientId={id} smsId={played} />}
      {telling && (
        <ProviderInfoDialog id={id} visits={data.appointments} leaves={data.leaves} onClose={() => setTelling(false)} />
      )}
    </div>
  )
}
