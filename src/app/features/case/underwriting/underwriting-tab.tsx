import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Panel, panel } from '#ui/parts/panel.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries, type Underwriting } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'
import { PaperView } from '../documents/paper-view.tsx'
import { Checklist } from './checklist.tsx'
import { Decision } from './decision.tsx'
import type { Paper } from './paper-line.tsx'
import { UnderwritingNotes } from './underwriting-notes.tsx'
import { UnderwritingStatus, useOutcome } from './underwriting-status.tsx'

// The paper lies between what is asked of it and what is decided by it.
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  alignItems: 'start',
  '@media (min-width: 75rem)': { gridTemplateColumns: '[18rem minmax(0, 1fr) 20rem]' },
})
// What is beside the paper stays while one turns its pages.
const beside = css({
  display: 'grid',
  gap: '4',
  '@media (min-width: 75rem)': {
    position: 'sticky',
    insetBlockStart: '[calc(var(--bars) + 7rem)]',
    maxHeight: '[calc(100dvh - var(--bars) - 8rem)]',
    overflowY: 'auto',
  },
})

export function UnderwritingTab({ id }: { id: string }) {
  const may = useCaseRights(id)
  const status = useQuery(caseQueries.underwriting(id))
  const { data: papers } = useCaseRows('underwriting_document', id)
  const [chosen, setChosen] = useState<string>()
  // What is being decided on: it may take more papers than what was billed.
  const [amount, setAmount] = useState<number>()
  const shown = papers?.find((one) => one.id === chosen) ?? firstToLookAt(papers ?? [])
  return (
    <div className={pageColumn}>
      <div className={columns}>
        <div className={beside}>
          <Checklist id={id} may={may} amount={amount} shown={shown} onShow={setChosen} />
        </div>
        <ShownPaper id={id} paper={shown} />
        <div className={beside}>
          <RowsState rows={status}>
            {status.data && (
              <>
                <Decision id={id} status={status.data} may={may} onAmount={setAmount} onShow={setChosen} />
                <UnderwritingStatus id={id} status={status.data} may={may} />
              </>
            )}
          </RowsState>
        </div>
      </div>
      {status.data && <Course id={id} status={status.data} may={may} />}
      <UnderwritingNotes id={id} may={may} />
    </div>
  )
}

/** The first paper that waits for a review, else the first that is there. */
function firstToLookAt(papers: readonly Paper[]): Paper | undefined {
  const there = papers.filter((one) => typeof one.document_id === 'string')
  return there.find(({ status }) => status === 'received') ?? there[0]
}

function ShownPaper({ id, paper }: { id: string; paper: Paper | undefined }) {
  const { t } = useTexts()
  const { data: documents } = useCaseRows('patient_document', id)
  const document = documents?.find((one) => one.id === paper?.document_id)
  if (!document)
    return (
      <p className={css({ color: 'muted', paddingBlock: '4', textAlign: 'center' })}>{t('underwriting:noPaper')}</p>
    )
  return (
    <section aria-label={String(document.title)} className={panel}>
      <h2 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>
        <bdi>{document.title}</bdi>
      </h2>
      <PaperView key={document.id} row={document} />
    </section>
  )
}

interface Props {
  id: string
  status: Underwriting
  may: (codename: string) => boolean
}

/** History of underwriting, and the proposal that needs a second person. */
function Course({ id, status, may }: Props) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const viewer = useViewer()
  const nameOf = useUserNames()
  const command = useCaseCall(id)
  const outcome = useOutcome()
  const [answer, setAnswer] = useState<'accept' | 'reject'>()
  if (status.events.length === 0) return null
  const open = status.events.find((event) => event.is_open)
  const mayAccept =
    open && open.by !== viewer.id && may('patient.update') && status.allowed.some(({ to }) => to === open.to_category)
  const titleOf = (category: Underwriting['category']) => t(`underwriting:categories.${category}`)
  return (
    <Panel
      title={t('underwriting:course')}
      action={
        <>
          {open?.may_reject && <Button onClick={() => setAnswer('reject')}>{t('case:proposal.reject')}</Button>}
          {mayAccept && (
            <Button tone="primary" onClick={() => setAnswer('accept')}>
              {t('case:proposal.accept')}
            </Button>
          )}
        </>
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
          fields={{ reason: { field: reasonField, label: t('case:status.reason'), required: answer === 'reject' } }}
          submit={t(`case:proposal.${answer}`)}
          danger={answer === 'reject'}
          onClose={() => setAnswer(undefined)}
          send={async (values, key) => {
            const form = { accept: answer === 'accept', ...toRequestBody(values) }
            const call = 'POST /patient/{id}/underwriting/{eventId}'
            messages.show(outcome(await command(call, { params: { id, eventId: open.id }, form }, key)))
          }}
        />
      )}
    </Panel>
  )
}
