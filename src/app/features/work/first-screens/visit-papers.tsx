import { useRef, useState } from 'react'
import { cents } from '#domain/fields/kinds.ts'
import { extensionsOf } from '#domain/rules/file-types.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api, queryClient } from '../../../api/portal.ts'
import { tellsOfCases } from '../../../api/tells-of-cases.ts'
import { noteRecords } from '../../../device/note-records.ts'
import { keepDocument } from '../../../device/outbox/keep-file.ts'
import { sendOver } from '../../../device/transport.ts'
import { uploader } from '../../../files/portal-uploader.ts'
import { canBeDocument, useRefusedFiles } from '../../../files/refused-files.ts'
import { documentWith } from '../../../files/with-file.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { Values } from '../../../records/form/form-fields.ts'
import { useAfterwards, type PracticeVisit } from './queries.ts'

const kinds = ['bill', 'medical_record', 'imaging_report', 'other'] as const
type Kind = (typeof kinds)[number]
interface Chosen {
  readonly file: File
  readonly kind: Kind
}

const accepted = Object.values(extensionsOf).flatMap((endings) => endings.map((ending) => `.${ending}`))
const amount = cents({ min: 1 })
const MOST = 10

/** A bill by its name; the rest is mostly the record of the visit. */
function likely(file: File): Chosen {
  const isBill = /bill|invoice|statement|claim|hcfa|cms|fatura|فاتورة/i.test(file.name)
  return { file, kind: isBill ? 'bill' : 'medical_record' }
}

interface Props {
  visit: PracticeVisit
  files: readonly File[]
  onClose: () => void
}

/** Closes a visit: it took place, what it costs, and its papers; each as far as it is at hand. */
export function VisitPapersDialog({ visit, files, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient_document')
  const afterwards = useAfterwards()
  const refusal = useRefusedFiles()
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => files.filter(canBeDocument).map(likely))
  const [refused, setRefused] = useState(() => refusal(files))
  const isHeld = visit.category === 'completed'
  // What an earlier try has already done is not done twice.
  const completed = useRef(0)
  const name = visit.patient_name ?? ''

  /** The desk may have checked the patient in just before: the visit goes on from what its row shows by now. */
  const versionNow = () => Math.max(visit.version, completed.current)

  async function complete(key: string): Promise<void> {
    if (isHeld || completed.current > 0) return
    const answer = await api.call('POST /appointment/{id}/transition', {
      params: { id: visit.id },
      body: { to: 'complete', service_date: visit.day, expected_version: visit.version },
      key: `${key}-complete`,
    })
    completed.current = answer.appointment?.version ?? visit.version + 1
  }

  async function tell(bill: unknown, key: string): Promise<void> {
    if (typeof bill !== 'number') return
    await api.call('PUT /appointment/update/{id}', {
      params: { id: visit.id },
      form: { bill_amount_cents: bill, version: versionNow() },
      key: `${key}-tell`,
    })
  }

  async function send(values: Values, key: string): Promise<void> {
    await afterwards([visit.patient_id], async () => {
      await complete(key)
      await tell(values.bill_amount_cents, key)
    })
    for (const one of chosen) hand(visit, one)
    messages.show(t('first:visits.saved', { name }))
  }

  return (
    <FormDialog
      title={isHeld ? t('first:visits.papersOf', { name }) : t('first:visits.doneOf', { name })}
      fields={
        visit.has_bill ? {} : { bill_amount_cents: { field: amount, label: t('first:visits.amount'), required: false } }
      }
      submit={t('first:visits.save')}
      size="md"
      onClose={onClose}
      send={send}
      renderBelow={() => (
        <div className={css({ display: 'grid', gap: '3' })}>
          <FileDrop
            label={t('first:visits.files')}
            hint={t('documents:kinds')}
            error={refused}
            files={chosen.map(({ file }) => file)}
            accept={accepted}
            maxFiles={MOST}
            texts={{
              drop: t('first:visits.drop'),
              choose: t('first:visits.choose'),
              remove: (file) => t('first:visits.remove', { file }),
            }}
            onChange={(next, others) => {
              const taken = next.filter(canBeDocument)
              setChosen(taken.map((file) => chosen.find((one) => one.file === file) ?? likely(file)))
              setRefused(refusal([...next, ...others]))
            }}
          />
          {chosen.map(({ file, kind }) => (
            <Select
              key={`${file.name} ${file.size}`}
              label={file.name}
              value={kind}
              options={kinds.map((value) => ({ value, label: labels.choice('doc_type', value) }))}
              onChange={(next) => setChosen(chosen.map((one) => (one.file === file ? { ...one, kind: next } : one)))}
            />
          ))}
        </div>
      )}
    />
  )
}

const areRecords = (kind: Kind): boolean => kind === 'medical_record' || kind === 'imaging_report'

const portal = sendOver(api)

/** Fails where this is not settled: all of it is then tried again, and the paper is made once by its name. */
async function recordsCame(visit: string, on: string, key: string): Promise<void> {
  const left = await noteRecords(portal, { visit, on, key }, new AbortController().signal)
  if (!left) return
  throw left.status === undefined ? new ApiError(0, 'UNREACHABLE') : ApiError.fromBody(left.status, left.body)
}

function hand(visit: PracticeVisit, { file, kind }: Chosen): void {
  const { id, patient_id, service_date, day, zone } = visit
  const title =
    file.name
      .replace(/\.[^.]+$/, '')
      .slice(0, 120)
      .trim() || kind
  const draft = {
    patient_id,
    doc_type: kind,
    title,
    appointment_id: id,
    service_date: service_date ?? day,
    visibility: ['provider'],
  }
  // The day on which they are handed in, where that is: also for what is sent later.
  const received = todayAt(zone)
  uploader.add({
    file,
    purpose: 'patient_document',
    patientId: patient_id,
    async finish(sent, key) {
      await api.call('POST /patient_document/create', { form: documentWith(draft, sent), key })
      if (areRecords(kind)) await recordsCame(id, received, key)
      await queryClient.invalidateQueries({ predicate: tellsOfCases(new Set([patient_id, id])) })
    },
    keep: (key) =>
      keepDocument({ ...draft, ...(areRecords(kind) && { records_received_at: received }) }, file, {
        key,
        tried: true,
      }),
  })
}
