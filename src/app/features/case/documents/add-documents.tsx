import { useEffect, useId, useRef, useState } from 'react'
import { extensionsOf, largestFile, plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { SendChosen } from '../../../files/send-chosen.ts'
import { sharedFiles } from '../../../files/shared-files.ts'
import { WAITING } from '../../../device/outbox/deliver.ts'
import { useSaid } from '../../../device/outbox/use-said.ts'
import { LeaveQuestion } from '../../../records/form/leave-question.tsx'
import { useViewer } from '../../../records/use-viewer.ts'
import { audiencesFor } from './audiences.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { likelyKind } from './document-kinds.ts'
import { keepDocuments, sendDocuments, type ChosenFile } from './send-documents.ts'
import { heading, section } from './styles.ts'

const accepted = Object.values(extensionsOf).flatMap((endings) => endings.map((ending) => `.${ending}`))
// Where a hand holds it, a telephone that is not offered HEIC gives JPEG, which every desk can show.
const acceptedByHand = accepted.filter((ending) => ending !== '.heic' && ending !== '.heif')
const byHand = window.matchMedia('(pointer: coarse)').matches
const MOST_AT_ONCE = 100

function isTaken({ name, size }: File): boolean {
  return typeOfName(plainFileName(name)) !== undefined && size > 0 && size <= largestFile.patient_document
}

function asChosen(file: File): ChosenFile {
  return { id: crypto.randomUUID(), file, kind: likelyKind(file) }
}

/** Only where there is a camera to hold: what is chosen by it is one photo, taken now. */
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
  /** Called with how to send the chosen files, or with nothing when none are chosen. */
  onChosen?: (send: SendChosen | undefined) => void
}

/** Files are dropped or chosen, told what they are, and sent. */
export function AddDocuments({ patientId, onChosen }: Props) {
  const { t } = useTexts()
  const said = useSaid()
  const viewer = useViewer()
  const wide = useWide()
  const own = audiencesFor(viewer)
  // What another app has shared, and somebody has said is for this case.
  const [shared] = useState(sharedFiles.current)
  useEffect(() => sharedFiles.put([]), [])
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => shared.filter(isTaken).map(asChosen))
  const chosenNow = useRef(chosen)
  const [seenBy, setSeenBy] = useState<readonly string[]>(own.usual)
  const [refused, setRefused] = useState(() => refusal(shared))

  function refusal(files: readonly File[]): string | undefined {
    const others = files.filter((file) => !isTaken(file)).map(({ name }) => name)
    return others.length > 0 ? t('documents:refused', { names: others.join(', ') }) : undefined
  }

  function add(files: readonly File[]): void {
    setRefused(refusal(files))
    const more = files.filter(isTaken).map(asChosen)
    setChosen((before) => [...before, ...more])
  }

  /** What is shown to others is said anew each time: a choice that stayed would show the next paper to them too. */
  function clear(): void {
    setChosen([])
    chosenNow.current = []
    setSeenBy(own.usual)
  }

  async function send(): Promise<boolean> {
    const seen = ['internal', ...seenBy]
    if (navigator.onLine) sendDocuments(patientId, chosen, seen)
    else {
      try {
        await keepDocuments(patientId, chosen, seen)
      } catch {
        setRefused(t('documents:noRoom'))
        return false
      }
      said(WAITING, '')
    }
    clear()
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
        onChange={add}
        onRefuse={add}
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
            <Button tone="primary" icon={<Icon name="upload" />} onClick={() => void send()}>
              {t('documents:send', { count: chosen.length })}
            </Button>
            <Button onClick={clear}>{t('documents:discard')}</Button>
          </div>
        </>
      )}
    </section>
  )
}
