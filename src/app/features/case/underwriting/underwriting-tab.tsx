import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries, type Underwriting } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRights } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { Checklist } from './checklist.tsx'
import { UnderwritingStatus, useOutcome } from './underwriting-status.tsx'
import { UnderwritingNotes } from './underwriting-notes.tsx'

export function UnderwritingTab({ id }: { id: string }) {
  const may = useCaseRights(id)
  const status = useQuery(caseQueries.underwriting(id))
  return (
    <div className={pageColumn}>
      <RowsState rows={status}>
        {status.data && (
          <>
            <UnderwritingStatus id={id} status={status.data} may={may} />
            <Decisions id={id} status={status.data} may={may} />
          </>
        )}
      </RowsState>
      <Checklist id={id} may={may} />
      <UnderwritingNotes id={id} may={may} />
    </div>
  )
}

const reason = f.longText({ max: 500 })

interface Props {
  id: string
  status: Underwriting
  may: (codename: string) => boolean
}

/** History of underwriting, and the proposal that needs a second person. */
function Decisions({ id, status, may }: Props) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const viewer = useViewer()
  const nameOf = useUserNames()
  const command = useCaseCall(id)
  const outcome = useOutcome()
  const [answer, setAnswer] = useState<'accept' | 'reject'>()
  if (status.events.length === 0) return null
  const open = status.events.find((event) => event.is_open)
  const mayAnswer =
    open && open.by !== viewer.id && may('patient.update') && status.allowed.some(({ to }) => to === open.to_category)
  const titleOf = (category: Underwriting['category']) => t(`underwriting:categories.${category}`)
  return (
    <Panel
      title={t('underwriting:course')}
      action={
        mayAnswer && (
          <>
            <Button onClick={() => setAnswer('reject')}>{t('case:proposal.reject')}</Button>
            <Button tone="primary" onClick={() => setAnswer('accept')}>
              {t('case:proposal.accept')}
            </Button>
          </>
        )
      }
    >
      {open && (
        <p role="status" className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft' })}>
          {t('underwriting:open', { step: titleOf(open.to_category), name: nameOf(open.by) ?? '' })}
        </p>
      )}
      <Timeline
        label={t('underwriting:course')}
        entries={status.events.toReversed().map((event) => ({
          key: event.id,
          title: t(`underwriting:kinds.${event.kind}`, { step: titleOf(event.to_category) }),
          at: event.at,
          time: <Dotted parts={[moment(event.at), nameOf(event.by)]} />,
          body: event.reason,
          tone: event.is_open ? 'caution' : event.kind === 'rejection' ? 'danger' : 'accent',
        }))}
      />
      {open && answer && (
        <FormDialog
          title={t(`case:proposal.${answer}Title`, { status: titleOf(open.to_category) })}
          fields={{ reason: { field: reason, label: t('case:status.reason'), required: answer === 'reject' } }}
          submit={t(`case:proposal.${answer}`)}
          danger={answer === 'reject'}
          onClose={() => setAnswer(undefined)}
          send={async (values, key) => {
            const form = { accept: answer === 'accept', ...saidIn(values) }
            const call = 'POST /patient/{id}/underwriting/{eventId}'
            messages.show(outcome(await command(call, { params: { id, eventId: open.id }, form }, key)))
          }}
        />
      )}
    </Panel>
  )
}
