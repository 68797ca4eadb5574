import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { underwritingDocument } from '#domain/entities/underwriting-document.ts'
import { isSignedPaper } from '#domain/rules/case-papers.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useCaseCall, useCaseRows } from '../../../case/use-case.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useBegunVersion } from '../../../records/form/begun-version.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { useViewer } from '../../../records/use-permissions.ts'
import { PaperView } from '../documents/paper-view.tsx'
import { acceptanceOf, isDated } from './judging.ts'
import type { Paper } from './paper-line.tsx'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })

interface Props {
  patientId: string
  paperId: string
  /** It is judged. */
  onDone: () => void
  onClose: () => void
  /** Where the focus goes when it closes. */
  returnTo: () => HTMLElement | null
}

interface Said {
  readonly status: 'accepted' | 'rejected'
  readonly version: number | undefined
  readonly [field: string]: unknown
}

/** A received paper over the page, accepted with one press or rejected with a reason. */
export function ReviewPaper({ patientId, paperId, onDone, onClose, returnTo }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const labels = useLabels('underwriting_document')
  const viewer = useViewer()
  const command = useCaseCall(patientId)
  const { data: papers, error } = useCaseRows('underwriting_document', patientId)
  const paper = papers?.find(({ id }) => id === paperId)
  // One document, where the list would bring all of the case.
  const { data: document, error: unread } = useQuery({
    ...recordQueries.one({ name: 'patient_document' }, paper?.document_id ?? ''),
    enabled: Boolean(paper?.document_id),
  })
  const [asks, setAsks] = useState<'day' | 'reason'>()
  const accept = useRef<HTMLButtonElement>(null)
  const takes = paper && document && acceptanceOf(paper, document, viewer.id)
  const accepts = takes === 'press' || takes === 'day'
  const name = labels.choice('kind', paper?.kind ?? '')

  useEffect(() => {
    if (accepts) accept.current?.focus()
  }, [accepts])

  async function judge(of: Paper, form: Said, key: string): Promise<void> {
    await command('PUT /underwriting_document/update/{id}', { params: { id: of.id }, form }, key)
    const done =
      form.status === 'accepted'
        ? t('underwriting:accepted', { paper: name })
        : t('underwriting:rejected', { paper: name })
    messages.show(done)
    onDone()
  }
  const accepting = useAction(async (key, of: Paper) => {
    const expires = of.expires_at ?? document?.expires_at
    const dated = isDated(of) && { expires_at: expires }
    await judge(of, { status: 'accepted', version: of.version, ...dated }, key)
  })

  // Others may judge it while it is looked at.
  const judged =
    paper && paper.status !== 'received'
      ? `${labels.field('status')}: ${labels.choice('status', paper.status ?? '')}`
      : undefined

  if (paper && asks)
    return <JudgeDialog paper={paper} asks={asks} judged={judged} onJudge={judge} onClose={() => setAsks(undefined)} />

  function body(): ReactNode {
    const failure = error ?? unread
    if (failure && !document) return <ErrorState title={t('documents:notShown')} text={sentence(failure)} />
    if (papers && !paper?.document_id) return <p className={css({ color: 'muted' })}>{t('underwriting:noPaper')}</p>
    if (!document) return <Skeleton shape="card" width="full" />
    return <PaperView key={document.id} row={document} />
  }

  function explanation(): string | undefined {
    if (takes === 'other_person') return t('underwriting:ownPaper')
    return accepts && isSignedPaper(paper?.kind) ? t('underwriting:signs') : judged
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      returnTo={returnTo}
      title={paper ? name : t('underwriting:review')}
      description={explanation()}
      closeText={t('fields:close')}
      footer={
        paper &&
        takes && (
          <>
            <Button onClick={() => setAsks('reason')}>{t('underwriting:reject')}</Button>
            {accepts && (
              <Button
                ref={accept}
                tone="primary"
                spent={accepting.busy}
                onClick={() => (takes === 'day' ? setAsks('day') : void accepting.start(paper))}
              >
                {t('underwriting:accept')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={stack}>
        <RefusalBox error={accepting.failure} />
        {body()}
      </div>
    </Dialog>
  )
}

interface JudgeProps {
  paper: Paper
  asks: 'day' | 'reason'
  /** How another person has judged it. */
  judged: string | undefined
  onJudge: (of: Paper, form: Said, key: string) => Promise<void>
  onClose: () => void
}

/** Asks for the last day of an acceptance or the reason of a rejection, which are said of the paper as it was then. */
function JudgeDialog({ paper, asks, judged, onJudge, onClose }: JudgeProps) {
  const { t } = useTexts()
  const labels = useLabels('underwriting_document')
  const against = useBegunVersion(paper.version)
  const isReason = asks === 'reason'
  const name = labels.choice('kind', paper.kind ?? '')
  return (
    <FormDialog
      title={isReason ? t('underwriting:rejectOf', { paper: name }) : t('underwriting:acceptOf', { paper: name })}
      description={judged}
      fields={entityFields(underwritingDocument, [isReason ? 'status_reason' : 'expires_at'], labels, {
        status_reason: { required: true },
        expires_at: { required: true },
      })}
      submit={isReason ? t('underwriting:reject') : t('underwriting:accept')}
      danger={isReason}
      onClose={onClose}
      send={(values, key) =>
        against((version, named) => {
          const form = { ...toRequestBody(values), status: isReason ? 'rejected' : 'accepted', version } as const
          return onJudge(paper, form, named(key))
        })
      }
    />
  )
}
