import { Dotted } from '#ui/parts/dotted.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useUserNames } from '../../../records/use-user-names.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { caseQueries, type StatusEvent } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRights } from '../../../case/use-case.ts'

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
})

const reason = f.longText({ max: 500 })

/** Steps that somebody proposed and nobody answered yet. */
export function Proposals({ id }: { id: string }) {
  const { data } = useQuery({ ...caseQueries.statusEvents(id), retry: false })
  const open = (data?.case_status_events ?? []).filter((event) => event.is_open)
  const steps = (data?.allowed ?? []).filter(({ mode }) => mode === 'apply').map(({ to }) => to)
  return open.map((event) => (
    <Proposal key={event.id} id={id} event={event} mayApply={steps.includes(event.to_status)} />
  ))
}

function Proposal({ id, event, mayApply }: { id: string; event: StatusEvent; mayApply: boolean }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day } = useFormats()
  const viewer = useViewer()
  const may = useCaseRights(id)
  const nameOf = useUserNames()
  const command = useCaseCall(id)
  const [answer, setAnswer] = useState<'accept' | 'reject'>()
  const status = labels.choice('case_status', event.to_status)
  const name = nameOf(event.by)
  const mayAnswer = mayApply && event.by !== viewer.id && may('patient.update')
  return (
    <section aria-label={t('case:proposal.title', { status })} className={box}>
      <div className={css({ flex: '1', minWidth: '[min(14rem, 100%)]' })}>
        <p className={css({ fontWeight: 'medium' })}>{t('case:proposal.title', { status })}</p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          <Dotted parts={[name, day(event.at.slice(0, 10)), event.reason]} />
        </p>
      </div>
      {mayAnswer && (
        <>
          <Button onClick={() => setAnswer('reject')}>{t('case:proposal.reject')}</Button>
          <Button tone="primary" onClick={() => setAnswer('accept')}>
            {t('case:proposal.accept')}
          </Button>
        </>
      )}
      {answer && (
        <FormDialog
          title={t(`case:proposal.${answer}Title`, { status })}
          fields={{ reason: { field: reason, label: t('case:status.reason'), required: answer === 'reject' } }}
          initial={{ reason: null }}
          submit={t(`case:proposal.${answer}`)}
          danger={answer === 'reject'}
          onClose={() => setAnswer(undefined)}
          send={async (values, key) => {
            const form = { accept: answer === 'accept', ...saidIn(values) }
            await command('POST /patient/{id}/proposal/{eventId}', { params: { id, eventId: event.id }, form }, key)
            messages.show(t(`case:proposal.${answer}ed`))
          }}
        />
      )}
    </section>
  )
}
