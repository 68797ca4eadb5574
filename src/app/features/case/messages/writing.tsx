import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Composer } from './composer.tsx'
import { PlayPatient } from './play-patient.tsx'
import { ProviderInfoDialog } from './provider-info-dialog.tsx'
import { smsQueries } from './sms-queries.ts'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import { useUnderWay } from './use-under-way.ts'

interface Props {
  id: string
  played: string | undefined
  /** What stands above it has its place. */
  shown: boolean
}

/** Buttons do not touch the edge of the screen. */
const place = css({ scrollMarginBlockEnd: '6' })

/** Below a conversation: the place to write, and where nothing leaves the portal, the place to answer oneself. */
export function Writing({ id, played, shown }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(smsQueries.data(id))
  const [telling, setTelling] = useState(false)
  // At a desk one comes to go on: the end of the conversation and the place to write stand on the screen together.
  const composer = useBroughtIntoView(useWide() && shown && data !== undefined, 'nearest')
  useUnderWay(id, data?.leaves === true)
  if (error && !data) return <p role="alert">{sentence(error)}</p>
  if (!data) return <Skeleton shape="card" width="full" />
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <div ref={composer} className={place}>
        <Composer id={id} data={data} onVisit={() => setTelling(true)} />
      </div>
      {!data.leaves && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('messages:staysHere')}</p>}
      {data.plays && played !== undefined && <PlayPatient patientId={id} smsId={played} />}
      {telling && (
        <ProviderInfoDialog id={id} visits={data.appointments} leaves={data.leaves} onClose={() => setTelling(false)} />
      )}
    </div>
  )
}
