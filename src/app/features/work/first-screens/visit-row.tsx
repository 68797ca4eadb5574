import { useId, useState } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { useHasBegun } from '../../../case/visits/visit-time.tsx'
import { visitTones } from '../../../case/visits/visits.ts'
import { useDocumentWaits } from '../../../device/outbox/use-waits.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { languages } from '../../../i18n/languages.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { NoShowDialog } from './no-show-dialog.tsx'
import { CaseLink, actions, row, small } from './parts.tsx'
import { useAfterwards, type PracticeVisit } from './queries.ts'
import { isApproved, phaseOf } from './visit-facts.ts'
import { VisitPapersDialog } from './visit-papers.tsx'

const layout = css({
  gridTemplateColumns: { md: '[7rem minmax(11rem, 1fr) minmax(0, 1.5fr) auto]' },
  '&[data-dropping=true]': { background: 'selected' },
})
const time = css({ textStyle: 'figures', fontWeight: 'medium', whiteSpace: 'nowrap' })
const references = ['appointment_type']

interface Props {
  visit: PracticeVisit
  /** The visit is on this day: who comes is checked in. */
  today?: boolean
  /** The visit is past: its day stands in place of its hour. */
  dated?: boolean
}

/** A visit of the day: who, what, what is owed, and what the front desk does about it. Files can be dropped on it. */
export function VisitRow({ visit, today = false, dated = false }: Props) {
  const { t, language } = useTexts()
  const { day } = useFormats()
  const nameOf = useReferenceTitles(references)
  const looking = useSession()?.looking !== undefined
  const begun = useHasBegun(visit.scheduled_start)
  const [files, setFiles] = useState<readonly File[]>()
  const [missed, setMissed] = useState(false)
  const [dropping, setDropping] = useState(false)
  const labels = useLabels('appointment')
  const phase = phaseOf(visit)
  const name = visit.patient_name ?? ''
  const { confirming, checkingIn } = useSteps(visit)
  const approved = isApproved(visit)
  const planned = phase === 'scheduled' || phase === 'confirmed'
  const handsIn = !looking && (phase === 'completed' || (begun && approved && visit.category === 'scheduled'))
  const waits = useDocumentWaits({ appointment_id: visit.id })
  const takesFiles = handsIn && !waits
  const owes = phase === 'completed' && (!visit.has_bill || !visit.has_records)
  const clock = new Intl.DateTimeFormat(languages[language].locale, {
    timeZone: visit.zone,
    hour: 'numeric',
    minute: '2-digit',
  })
  const when = dated && visit.service_date ? day(visit.service_date) : undefined
  return (
    // The files that are dropped here are also chosen by a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx(row, layout)}
      data-dropping={dropping}
      onDragOver={(event) => {
        if (!takesFiles) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        if (!takesFiles) return
        event.preventDefault()
        setDropping(false)
        setFiles([...event.dataTransfer.files])
      }}
    >
      <span className={time}>
        {when ?? (visit.scheduled_start ? clock.format(new Date(visit.scheduled_start)) : '–')}
      </span>
      <CaseLink of={visit} />
      <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })}>
        {!dated && <Badge tone={visitTones[phase]}>{t(`first:phases.${phase}`)}</Badge>}
        <span className={small}>
          <Dotted
            parts={[
              nameOf('appointment_type', visit.appointment_type_id),
              visit.interpreter_needed && t('first:visits.interpreter'),
              visit.transport_needed && t('first:visits.transport'),
              visit.approval === 'pending' && t('first:visits.approval'),
              visit.approval === 'declined' && labels.choice('approval', 'declined'),
              owes && !visit.has_bill && t('first:visits.noBill'),
              owes && !visit.has_records && t('first:visits.noRecords'),
            ]}
          />
        </span>
        {!dated && visit.patient_phone && (
          <span className={small}>
            <PhoneLink number={visit.patient_phone} entity="patient" field="phone" />
          </span>
        )}
      </span>
      <span className={actions}>
        {!looking && !today && phase === 'scheduled' && approved && (
          <Step
            label={t('first:visits.confirm')}
            name={name}
            busy={confirming.busy}
            onPress={() => confirming.start()}
          />
        )}
        {!looking && today && planned && approved && (
          <Step
            label={t('first:visits.checkIn')}
            name={name}
            busy={checkingIn.busy}
            onPress={() => checkingIn.start()}
          />
        )}
        {!looking && today && planned && begun && (
          <Step label={t('first:visits.noShow')} name={name} onPress={() => Promise.resolve(setMissed(true))} />
        )}
        {handsIn && phase !== 'completed' && (
          <Step label={t('first:visits.done')} name={name} onPress={() => Promise.resolve(setFiles([]))} />
        )}
        {handsIn && owes && <FilesButton name={name} waits={waits} onFiles={setFiles} />}
        {waits && <WaitingBadge />}
      </span>
      {files && <VisitPapersDialog visit={visit} files={files} onClose={() => setFiles(undefined)} />}
      {missed && <NoShowDialog visit={visit} onClose={() => setMissed(false)} />}
    </li>
  )
}

function useSteps(visit: PracticeVisit) {
  const { t } = useTexts()
  const afterwards = useAfterwards()
  const { id, patient_id, version } = visit
  const step = (to: 'confirm' | 'check_in', expected_version: number, key: string) =>
    api.call('POST /appointment/{id}/transition', { params: { id }, body: { to, expected_version }, key })
  const confirming = useButtonAction(async (key) => {
    await afterwards([patient_id], () => step('confirm', version, key))
    messages.show(t('first:visits.confirmed', { count: 1 }))
  })
  // Checking in confirms the visit.
  const checkingIn = useButtonAction(async (key) => {
    const unconfirmed = phaseOf(visit) === 'scheduled'
    await afterwards([patient_id], async () => {
      const confirmed = unconfirmed ? (await step('confirm', version, `${key}-confirm`)).appointment : undefined
      await step('check_in', confirmed?.version ?? version, key)
    })
    messages.show(t('first:visits.checkedIn', { name: visit.patient_name ?? '' }))
  })
  return { confirming, checkingIn }
}

interface StepProps {
  label: string
  name: string
  busy?: boolean
  onPress: () => Promise<void>
}

function Step({ label, name, busy = false, onPress }: StepProps) {
  return (
    <Button size="sm" aria-label={`${label}: ${name}`} busy={busy} onClick={() => void onPress()}>
      {label}
    </Button>
  )
}

interface FilesButtonProps {
  name: string
  /** Files of the visit lie on this device and are not sent yet. */
  waits: boolean
  onFiles: (files: readonly File[]) => void
}

/** Chooses the bill and the record of a visit. */
function FilesButton({ name, waits, onFiles }: FilesButtonProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <>
      <label
        htmlFor={id}
        className={cx(button({ size: 'sm' }), waits && css({ opacity: '0.5', pointerEvents: 'none' }))}
      >
        {t('first:visits.addPapers')}
      </label>
      <input
        id={id}
        type="file"
        multiple
        disabled={waits}
        aria-label={`${t('first:visits.addPapers')}: ${name}`}
        className={css({ srOnly: true })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
