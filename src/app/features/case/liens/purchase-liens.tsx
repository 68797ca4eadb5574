import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { date, flag } from '#domain/fields/kinds.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { sumCents } from '#domain/rules/money.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseCall, useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { refreshedAfter } from '../../../case/refreshed-after.ts'
import { UploadButton } from '../../../case/upload-button.tsx'
import { keepDocument } from '../../../device/outbox/keep-file.ts'
import { useDocumentWaits } from '../../../device/outbox/use-waits.ts'
import { documentWith } from '../../../files/with-file.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { RowsState, together } from '../../../records/rows-state.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { useMoneyChanged, type LienRow } from '../money/money-queries.ts'
import { seenLien, useChosenLiens } from './chosen-liens.tsx'
import { fundingMovesFrom } from './lien-steps.ts'
import { useMoneyActor } from './use-lien-command.ts'

const bar = css({
  flexBasis: 'full',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  padding: '3',
  borderRadius: 'lg',
  background: 'sunken',
})
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })

interface Props {
  /** Those that a funder accepted. */
  liens: readonly LienRow[]
  patientId: string
  /** Begins with its act as soon as that is known. */
  asks?: boolean
  onBegun?: () => void
  /** Called once the assignment is added, or all of the liens are bought. */
  onDone?: () => void
}

/** The same of one case, where its liens are not on the page. */
export function AcceptedLiens({ patientId, ...more }: Omit<Props, 'liens'>) {
  const liens = useQuery(caseQueries.rows('lien', patientId))
  const documents = useCaseRows('patient_document', patientId)
  const accepted = liens.data?.filter(({ funding_status }) => funding_status === 'approved') ?? []
  return (
    <RowsState rows={together([liens, documents], liens.data && documents.data)}>
      <PurchaseLiens {...more} patientId={patientId} liens={accepted} />
    </RowsState>
  )
}

/** What a funder accepted: the signed assignment is added by one person, and the purchase recorded by another. */
export function PurchaseLiens({ liens: accepted, patientId, asks = false, onBegun, onDone }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const viewer = useViewer()
  const actor = useMoneyActor(patientId)
  const rights = useCaseRights(patientId)
  const call = useCaseCall(patientId)
  const labels = useLabels('patient_document')
  const { data: documents } = useCaseRows('patient_document', patientId)
  const [buying, setBuying] = useState<Paper>()
  const [first] = accepted
  const waits = useDocumentWaits({ lien_id: first?.id, doc_type: 'assignment' })
  const paper = documents?.findLast((one) => isAssignmentOf(one, accepted))
  const chooser = useRef<HTMLInputElement>(null)
  const buyer = useRef<HTMLButtonElement>(null)
  const records = actor !== undefined && fundingMovesFrom('approved', actor).some(({ step }) => step === 'buy')
  const isOwn = paper?.created_by === viewer.id
  const buys = paper !== undefined && !isOwn && records
  const adds = documents !== undefined && !paper && rights('patient_document.create')
  const begins = asks && (buys || adds)
  const begin = useEffectEvent(() => {
    const control = buys ? buyer.current : chooser.current
    control?.click()
    onBegun?.()
  })
  useEffect(() => {
    if (begins) begin()
  }, [begins])
  if (!actor || !first || !documents) return null
  if (!records && !rights('patient_document.create')) return null
  const price = sumCents(accepted.map(({ price_cents: cents }) => cents ?? 0))
  const title = labels.choice('doc_type', 'assignment')
  const filed = { patient_id: patientId, lien_id: first.id, doc_type: 'assignment', visibility: ['funder'] }
  const draft = { ...filed, title }

  return (
    <section aria-label={t('liens:funding.purchase.title')} className={bar}>
      <h2 className={css({ textStyle: 'heading' })}>{t('liens:funding.purchase.title')}</h2>
      <span className={css({ flex: '1' })}>
        {t('liens:funding.purchase.sum', { count: accepted.length, amount: money(price) })}
      </span>
      {paper && <bdi className={small}>{paper.title}</bdi>}
      {paper && isOwn && <span className={small}>{t('liens:funding.purchase.other')}</span>}
      {adds && (
        <UploadButton
          ref={chooser}
          label={t('liens:funding.purchase.add')}
          name={t('liens:funding.purchase.add')}
          tone="primary"
          purpose="patient_document"
          patientId={patientId}
          subject={`assignment ${first.id}`}
          waits={waits}
          keep={(key, file) => keepDocument(draft, file, { key, tried: true })}
          finish={async (sent, key) => {
            await call('POST /patient_document/create', { form: documentWith(draft, sent) }, key)
            messages.show(t('liens:funding.purchase.added'))
            onDone?.()
          }}
        />
      )}
      {buys && (
        <Button ref={buyer} size="sm" tone="primary" onClick={() => setBuying(paper)}>
          {t('liens:funding.purchase.action')}
        </Button>
      )}
      {buying && (
        <PurchaseDialog
          paper={buying}
          liens={accepted}
          patientId={patientId}
          isAdmin={actor.role === 'admin'}
          onClose={() => setBuying(undefined)}
          onBought={(count) => {
            if (count === accepted.length) onDone?.()
          }}
        />
      )}
    </section>
  )
}

type Paper = RowOf<{ name: 'patient_document' }>

/** A signed assignment that no purchase rests on yet. */
function isAssignmentOf(one: Paper, liens: readonly LienRow[]): boolean {
  const { doc_type, sign_status, state, lien_id } = one
  if (doc_type !== 'assignment' || sign_status === 'signed' || state !== 'ready') return false
  return !lien_id || liens.some(({ id }) => id === lien_id)
}

const day = date({ past: true })
const confirmation = flag()

interface DialogProps {
  paper: Paper
  liens: readonly LienRow[]
  patientId: string
  isAdmin: boolean
  onClose: () => void
  onBought: (count: number) => void
}

function PurchaseDialog({ paper, liens, patientId, isAdmin, onClose, onBought }: DialogProps) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { money } = useFormats()
  const changed = useMoneyChanged(patientId)
  const { chosen, choices, naming } = useChosenLiens(liens)

  function fields({ over_limits }: Values): FormFields {
    return {
      purchase_date: { field: day, label: labels.field('purchase_date'), required: true },
      ...(isAdmin && {
        over_limits: { field: confirmation, label: t('liens:funding.overLimits'), required: false },
      }),
      ...(over_limits === true && { reason: { field: reasonField, label: t('liens:reason'), required: true } }),
    }
  }

  return (
    <FormDialog
      title={t('liens:funding.purchase.action')}
      description={t('liens:funding.purchase.text')}
      fields={fields}
      initial={{ purchase_date: todayAt() }}
      submit={t('liens:funding.purchase.action')}
      size="md"
      onClose={onClose}
      send={async (values, key) => {
        const form = { ...toRequestBody(values), assignment_document_id: paper.id, liens: chosen.map(seenLien) }
        await refreshedAfter(() => naming(() => api.call('POST /lien/purchase', { form, key })), changed)
        messages.show(t('liens:funding.purchase.done'))
        onBought(chosen.length)
      }}
    >
      {choices(({ price_cents: price }) => money(price ?? 0))}
    </FormDialog>
  )
}
