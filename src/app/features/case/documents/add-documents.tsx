import { useEffect, useId, useRef, useState } from 'react'
import { extensionsOf } from '#domain/rules/file-types.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useWide } from '#ui/parts/media.ts'
import { Select } from '#ui/parts/select.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { WAITING, useSaid } from '../../../device/outbox/deliver.ts'
import { type SendChosen, sharedFiles } from '../../../files/shared-files.ts'
import { canBeDocument, useRefusedFiles } from '../../../files/refused-files.ts'
import { sizeText } from '../../../files/size-text.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { LeaveQuestion } from '../../../records/form/loss-questions.tsx'
import { useViewer } from '../../../records/use-permissions.ts'
import { audiencesFor, documentKinds, likelyKind } from './document-kinds.ts'
import { keepDocuments, sendDocuments, type ChosenFile } from './documents-queries.ts'
import { heading, line, name, section, small } from './styles.ts'

const accepted = Object.values(extensionsOf).flatMap((endings) => endings.map((ending) => `.${ending}`))
// Phones that are not offered HEIC send JPEG, which every desktop can show.
const acceptedByHand = accepted.filter((ending) => ending !== '.heic' && ending !== '.heif')
const byHand = window.matchMedia('(pointer: coarse)').matches
const MOST_AT_ONCE = 100

function asChosen(file: File): ChosenFile {
  return { id: crypto.randomUUID(), file, kind: likelyKind(file) }
}

/** Shown on touch devices only: takes one photo. */
function CameraButton({ label, onPhoto }: { label: string; onPhoto: (files: File[]) => void }) {
  const id = useId()
  return (
    <div className={css({ display: 'none', '@media (pointer: coarse)': { display: 'block' } })}>
      <input
        id={id}
        type="file"
        accept="image/jpeg"
        capture="environment"
        className={css({ srOnly: true })}
        onChange={(event) => {
          onPhoto([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={cx(button({ wide: true }), css({ cursor: 'pointer' }))}>
        <Icon name="upload" />
        {label}
      </label>
    </div>
  )
}

interface Props {
  patientId: string
  /** Gets a function that sends the chosen files, or undefined when none are chosen. */
  onChosen?: (send: SendChosen | undefined) => void
}

/** Chooses files, classifies them and sends them. */
export function AddDocuments({ patientId, onChosen }: Props) {
  const { t } = useTexts()
  const said = useSaid()
  const viewer = useViewer()
  const wide = useWide()
  const own = audiencesFor(viewer)
  const refusal = useRefusedFiles()
  // Files shared from another app for this case.
  const [shared] = useState(() => sharedFiles.of(patientId))
  useEffect(() => sharedFiles.taken(patientId), [patientId])
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => shared.filter(canBeDocument).map(asChosen))
  const chosenNow = useRef(chosen)
  const [seenBy, setSeenBy] = useState<readonly string[]>(own.usual)
  const [refused, setRefused] = useState(() => refusal(shared))
  const [busy, setBusy] = useState(false)

  function add(files: readonly File[]): void {
    setRefused(refusal(files))
    const more = files.filter(canBeDocument).map(asChosen)
    setChosen((before) => [...before, ...more])
  }

  /** Resets the audience with the last of them: a choice that stayed would expose the next document. */
  function remain(files: readonly ChosenFile[]): void {
    setChosen(files)
    chosenNow.current = files
    if (files.length === 0) setSeenBy(own.usual)
  }
  const clear = () => remain([])

  async function send(): Promise<boolean> {
    if (busy) return false
    const seen = ['internal', ...seenBy]
    if (navigator.onLine) {
      sendDocuments(patientId, chosen, seen)
      clear()
      return true
    }
    setBusy(true)
    setRefused(undefined)
    try {
      // What was chosen meanwhile, and what finds no room, stays chosen.
      await keepDocuments(patientId, chosen, seen, (kept) => remain(chosenNow.current.filter(({ id }) => id !== kept)))
    } catch {
      setRefused(t('documents:noRoom'))
      return false
    } finally {
      setBusy(false)
    }
    said(WAITING, '')
    return true
  }

  useEffect(() => {
    chosenNow.current = chosen
    onChosen?.(chosen.length > 0 ? send : undefined)
  })
  const isUnsent = () => chosenNow.current.length > 0

  return (
    <section className={section} aria-label={t('documents:add')}>
      <LeaveQuestion unsaved={isUnsent} text={t('documents:leave')} />
      <FileDrop
        label={t('documents:add')}
        hint={t('documents:kinds')}
        error={refused}
        files={[]}
        onChange={(taken, others) => add([...taken, ...others])}
        accept={byHand ? acceptedByHand : accepted}
        maxFiles={MOST_AT_ONCE}
        texts={{
          drop: wide ? t('documents:drop') : t('documents:fromHere'),
          choose: t('documents:choose'),
          remove: (name) => t('documents:remove', { name }),
        }}
      />
      <CameraButton label={t('documents:camera')} onPhoto={add} />
      {chosen.length > 0 && (
        <>
          <h3 className={heading}>{t('documents:chosen', { count: chosen.length })}</h3>
          <ChosenFiles files={chosen} onChange={setChosen} />
          {own.offered.length > 0 && (
            <fieldset className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4' })}>
              <legend className={css({ textStyle: 'small', color: 'muted' })}>{t('documents:seenBy')}</legend>
              {own.offered.map((audience) => (
                <Checkbox
                  key={audience}
                  label={t(`documents:audiences.${audience}`)}
                  checked={seenBy.includes(audience)}
                  onChange={({ target }) =>
                    setSeenBy((before) =>
                      target.checked ? [...before, audience] : before.filter((one) => one !== audience),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            <Button tone="primary" icon={<Icon name="upload" />} busy={busy} onClick={() => void send()}>
              {t('documents:send', { count: chosen.length })}
            </Button>
            <Button onClick={clear}>{t('documents:discard')}</Button>
          </div>
        </>
      )}
    </section>
  )
}

const row = css({
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 16rem) auto' },
})
const kindPlace = css({ gridColumn: { base: '1 / -1', md: 'auto' }, gridRow: { base: '2', md: 'auto' } })

interface ChosenFilesProps {
  files: readonly ChosenFile[]
  onChange: (files: ChosenFile[]) => void
}

/** Chosen files, each with the kind that its name suggests. */
function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const { t, language } = useTexts()
  const labels = useLabels('patient_document')
  const options = documentKinds.map((value) => ({ value, label: labels.choice('doc_type', value) }))
  return (
    <ul>
      {files.map(({ id, file, kind }) => (
        <li key={id} aria-label={file.name} className={cx(line, row)}>
          <div>
            <p className={name}>{file.name}</p>
            <p className={small}>{sizeText(file.size, language)}</p>
          </div>
          <div className={kindPlace}>
            <Select
              label={labels.field('doc_type')}
              options={options}
              value={kind}
              onChange={(chosen) => onChange(files.map((one) => (one.id === id ? { ...one, kind: chosen } : one)))}
            />
          </div>
          <IconButton
            label={t('documents:remove', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one.id !== id))}
          >
            <Icon name="close" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
