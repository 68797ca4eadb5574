import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { documentTypeOf } from '#domain/rules/case-papers.ts'
import { longText } from '#domain/fields/kinds.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api, queryClient } from '../../../api/portal.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { UploadButton } from '../../../case/upload-button.tsx'
import { keepDocument } from '../../../device/outbox/keep-file.ts'
import { useDocumentWaits } from '../../../device/outbox/use-waits.ts'
import { documentWith } from '../../../files/with-file.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { actRow, CaseLink, actions, row, rows, small, useFirst } from './parts.tsx'
import { useAfterwards, type FirmScreen } from './queries.ts'

type Asked = FirmScreen['statuses']['rows'][number]
type Paper = FirmScreen['papers']['rows'][number]
type Distribution = FirmScreen['distributions']['rows'][number]

const word = longText({ max: 10_000, required: true })

/** Cases whose status is asked: "no change" is an answer, and a note is a longer one. */
export function AskedStatuses({ cases, may }: { cases: readonly Asked[]; may: boolean }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const afterwards = useAfterwards()
  const [writing, setWriting] = useState<Asked>()
  const { shown, rest } = useFirst(cases)

  const answer = (patient_id: string, body: unknown, key: string) =>
    afterwards([patient_id], () =>
      api.call('POST /patient_note/create', {
        form: { patient_id, kind: 'legal', body, visibility: 'lawfirm' },
        key,
      }),
    )
  const unchanged = useButtonAction<Asked>(async (key, { patient_id, last_word_on: since }) => {
    await answer(patient_id, t('first:statuses.unchangedNote', { day: since ? day(since) : '' }), key)
    messages.show(t('first:statuses.thanks'))
  })
  return (
    <>
      <ul className={rows}>
        {shown.map((one) => (
          <li key={one.patient_id} className={row}>
            <CaseLink of={one} />
            <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' })}>
              <CaseStatusBadge status={one.case_status} />
              <span className={small}>
                {one.last_word_on && t('first:statuses.silent', { day: day(one.last_word_on) })}
              </span>
            </span>
            {may && (
              <span className={actions}>
                <Button
                  size="sm"
                  spent={unchanged.busy}
                  aria-label={t('first:statuses.unchangedOf', { name: one.patient_name ?? '' })}
                  onClick={() => void unchanged.start(one)}
                >
                  {t('first:statuses.unchanged')}
                </Button>
                <Button
                  size="sm"
                  aria-label={t('first:statuses.writeOf', { name: one.patient_name ?? '' })}
                  onClick={() => setWriting(one)}
                >
                  {t('first:statuses.write')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest}
      {writing && (
        <FormDialog
          title={t('first:statuses.writeTitle', { name: writing.patient_name ?? '' })}
          fields={{ body: { field: word, label: t('first:statuses.word'), required: true } }}
          submit={t('first:statuses.send')}
          onClose={() => setWriting(undefined)}
          send={async (values, key) => {
            await answer(writing.patient_id, toRequestBody(values).body, key)
            messages.show(t('first:statuses.thanks'))
          }}
        />
      )}
    </>
  )
}

/** Papers that are asked of the firm, each with the upload beside it. */
export function AskedPapers({ papers, may }: { papers: readonly Paper[]; may: boolean }) {
  const { day } = useFormats()
  const { t } = useTexts()
  const kinds = useLabels('underwriting_document')
  const { shown, rest } = useFirst(papers)
  return (
    <>
      <ul className={rows}>
        {shown.map((paper) => (
          <li key={`${paper.patient_id} ${paper.kind}`} className={may ? actRow : row}>
            <CaseLink of={paper} />
            <span>
              {kinds.choice('kind', paper.kind)}
              {paper.due_on && <span className={small}> · {t('first:papers.due', { day: day(paper.due_on) })}</span>}
            </span>
            {may && (
              <span className={actions}>
                <PaperUpload paper={paper} kind={kinds.choice('kind', paper.kind)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest}
    </>
  )
}

function PaperUpload({ paper: { patient_id, patient_name, kind: code }, kind }: { paper: Paper; kind: string }) {
  const { t } = useTexts()
  const asked = { patient_id, doc_type: documentTypeOf(code), title: kind }
  const draft = { ...asked, visibility: ['lawfirm'] }
  const waits = useDocumentWaits(asked)
  return (
    <UploadButton
      label={t('first:papers.upload')}
      name={t('first:papers.uploadOf', { kind, name: patient_name ?? '' })}
      tone="plain"
      purpose="patient_document"
      patientId={patient_id}
      subject={`${patient_id} ${code}`}
      waits={waits}
      keep={(key, file) => keepDocument(draft, file, { key, tried: true })}
      finish={async (sent, key) => {
        await api.call('POST /patient_document/create', { form: documentWith(draft, sent), key })
        await queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([patient_id])) })
        messages.show(t('first:papers.received', { kind }))
      }}
    />
  )
}

interface DistributionsProps {
  distributions: readonly Distribution[]
  /** What the firm does with them next. */
  act: 'accept' | 'pay'
  may: boolean
}

/** Each below its word, and where there is room, below those of the row above. */
const amounts = css({
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: '3',
  rowGap: '1',
})

const statesAfter = { accept: 'accepted', pay: 'executed' } as const

/** Distributions in the firm's hands, with what they come to. */
export function Distributions({ distributions, act, may }: DistributionsProps) {
  const { t } = useTexts()
  const { money } = useFormats()
  const afterwards = useAfterwards()
  const [chosen, setChosen] = useState<Distribution>()
  const accepts = act === 'accept'
  const word = accepts ? t('first:distributions.accept') : t('first:payouts.pay')
  const nameOf = ({ patient_name }: Distribution): string => {
    const name = patient_name ?? ''
    return accepts ? t('first:distributions.acceptOf', { name }) : t('first:payouts.payOf', { name })
  }
  const textOf = ({ gross_cents, client_cents }: Distribution): string => {
    const sums = { gross: money(gross_cents ?? 0), client: money(client_cents ?? 0) }
    return accepts ? t('first:distributions.acceptText', sums) : t('first:payouts.text', sums)
  }
  return (
    <>
      <ul className={rows}>
        {distributions.map((one) => (
          <li key={one.id} className={row}>
            <CaseLink of={one} />
            <span className={amounts}>
              <Amount label={t('first:distributions.gross')} cents={one.gross_cents} />
              <Amount label={t('first:distributions.fee')} cents={one.fee_cents} />
              <Amount label={t('first:distributions.costs')} cents={one.costs_cents} />
              <Amount label={t('first:distributions.liens')} cents={one.liens_cents} />
              <Amount label={t('first:distributions.client')} cents={one.client_cents} />
            </span>
            <span className={actions}>
              <Link
                to="/liens/$patientId/distributions/$distributionId"
                params={{ patientId: one.patient_id, distributionId: one.id }}
                className={button({ size: 'sm' })}
              >
                {accepts ? t('first:distributions.read') : t('first:payouts.checks')}
              </Link>
              {may && (
                <Button size="sm" tone="primary" aria-label={nameOf(one)} onClick={() => setChosen(one)}>
                  {word}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen && (
        <FormDialog
          title={nameOf(chosen)}
          description={textOf(chosen)}
          submit={word}
          size="sm"
          onClose={() => setChosen(undefined)}
          send={async (_values, key) => {
            const { id, version: expected_version, patient_id } = chosen
            await afterwards([patient_id], () =>
              api.call('POST /distribution/{id}/transition', {
                params: { id },
                body: { to: statesAfter[act], expected_version },
                key,
              }),
            )
            messages.show(t('liens:done'))
          }}
        />
      )}
    </>
  )
}

function Amount({ label, cents }: { label: string; cents: number | null | undefined }) {
  if (typeof cents !== 'number') return null
  return (
    <span className={css({ flex: '1', display: 'flex', flexDirection: 'column', alignItems: 'start' })}>
      <span className={small}>{label}</span> <MoneyFigure cents={cents} />
    </span>
  )
}
