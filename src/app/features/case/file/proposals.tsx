import { useState } from 'react'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import type { StatusEvent, StatusHistory } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRights, useStatusHistory } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
})

export function openProposals(history: StatusHistory | undefined): readonly StatusEvent[] {
  return (history?.case_status_events ?? []).filter((event) => event.is_open)
}

/** Status changes proposed by another user. */
export function Proposals({ id }: { id: string }) {
  const { data } = useStatusHistory(id)
  const steps = (data?.allowed ?? []).filter(({ mode }) => mode === 'apply').map(({ to }) => to)
  return openProposals(data).map((event) => (
    <Proposal key={event.id} id={id} event={event} mayApply={steps.includes(event.to_status)} />
  ))
}

/** What came with a proposal. Readers who may never know a settlement are told none of it. */
function useProposedFacts(): (event: StatusEvent) => readonly string[] {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day, money } = useFormats()
  const fact = (label: string, value: string | undefined) =>
    value === undefined ? [] : [t('case:proposal.fact', { label, value })]
  const onDay = (value: string | undefined) => (value === undefined ? undefined : day(value))
  return ({ detail }) => {
    if (!detail) return []
    const { withdrawal_reason: why, settlement_cents: cents } = detail
    return [
      ...fact(labels.field('demand_sent_at'), onDay(detail.demand_sent_at)),
      ...fact(labels.field('suit_filed_at'), onDay(detail.suit_filed_at)),
      ...fact(labels.field('settlement_date'), onDay(detail.settlement_date)),
      ...fact(labels.field('settlement_cents'), cents === undefined ? undefined : money(cents)),
      ...fact(t('case:status.reviewDate'), onDay(detail.review_date)),
      ...fact(t('case:status.withdrawalReason'), why && t(`case:withdrawal.${why}`)),
    ]
  }
}

function Proposal({ id, event, mayApply }: { id: string; event: StatusEvent; mayApply: boolean }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day } = useFormats()
  const viewer = useViewer()
  const may = useCaseRights(id)
  const nameOf = useUserNames()
  const factsOf = useProposedFacts()
  const command = useCaseCall(id)
  const [answer, setAnswer] = useState<'accept' | 'reject'>()
  const status = labels.choice('case_status', event.to_status)
  const name = nameOf(event.by)
  const mayAccept = mayApply && event.by !== viewer.id && may('patient.update')
  const mayReject = mayAccept || event.may_reject
  return (
    <section aria-label={t('case:proposal.title', { status })} className={box}>
      <div className={css({ flex: '1', minWidth: '[min(14rem, 100%)]' })}>
        <p className={css({ fontWeight: 'medium' })}>{t('case:proposal.title', { status })}</p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          <Dotted parts={[...factsOf(event), name, day(wallTime(event.at, ownZone()).day), event.reason]} />
        </p>
      </div>
      <div className={css({ display: 'flex', gap: '3' })}>
        {mayReject && <Button onClick={() => setAnswer('reject')}>{t('case:proposal.reject')}</Button>}
        {mayAccept && (
          <Button tone="primary" onClick={() => setAnswer('accept')}>
            {t('case:proposal.accept')}
          </Button>
        )}
      </div>
      {answer && (
        <FormDialog
          title={t(`case:proposal.${answer}Title`, { status })}
          fields={{ reason: { field: reasonField, label: t('case:status.reason'), required: answer === 'reject' } }}
          initial={{ reason: null }}
          submit={t(`case:proposal.${answer}`)}
          danger={answer === 'reject'}
          onClose={() => setAnswer(undefined)}
          send={async (values, key) => {
            const form = { accept: answer === 'accept', ...toRequestBody(values) }
            await command('POST /patient/{id}/proposal/{eventId}', { params: { id, eventId: event.id }, form }, key)
            messages.show(t(`case:proposal.${answer}ed`))
          }}
        />
      )}
    </section>
  )
}
