import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import type { SendChosen } from '../../../files/shared-files.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { draftInMemory, draftOnDevice, forgetDraft, type Draft, type LeftDraft } from './draft.ts'
import type { SavedCase } from './new-patient-calls.ts'
import { NewPatientForm, type NewPatientProps } from './new-patient-form.tsx'

interface Props extends Pick<NewPatientProps, 'onCancel'> {
  onOpen: (id: string) => void
  /** Renders the upload of documents for the new case. */
  papers: (patientId: string, onChosen: (send: SendChosen | undefined) => void) => ReactNode
}

/** Offers a draft of an earlier visit before it starts a new one. */
export function NewPatientPage({ onOpen, onCancel, papers }: Props) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<Draft | undefined>(draftInMemory)
  // Null if there is none, undefined while looking.
  const [left, setLeft] = useState<LeftDraft | null | undefined>(draft && null)
  const [saved, setSaved] = useState<SavedCase>()
  usePageTitle(t('intake:title'))

  useEffect(() => {
    if (left !== undefined) return undefined
    let gone = false
    const look = async () => {
      const found = await draftOnDevice()
      if (!gone) setLeft(found ?? null)
    }
    void look()
    return () => {
      gone = true
    }
  }, [left])

  if (saved !== undefined) {
    return (
      <CaseOpened
        saved={saved}
        onOpen={() => onOpen(saved.id)}
        onAnother={onCancel}
        papers={(onChosen) => papers(saved.id, onChosen)}
      />
    )
  }
  if (left === null) return <NewPatientForm draft={draft} onSaved={setSaved} onCancel={onCancel} />
  if (left === undefined) return <Skeleton shape="card" width="full" />
  return (
    <DraftQuestion
      at={left.at}
      onGoOn={() => {
        setDraft(left)
        setLeft(null)
      }}
      onDiscard={() => {
        forgetDraft()
        setLeft(null)
      }}
    />
  )
}

interface QuestionProps {
  at: string
  onGoOn: () => void
  onDiscard: () => void
}

function DraftQuestion({ at, onGoOn, onDiscard }: QuestionProps) {
  const { t } = useTexts()
  const { moment } = useFormats()
  return (
    <div className={pageColumn}>
      <h1 className={css({ textStyle: 'title' })}>{t('intake:title')}</h1>
      <section className={panel}>
        <h2 className={css({ textStyle: 'heading' })}>{t('intake:draft.of', { time: moment(at) })}</h2>
        <p>{t('intake:draft.text')}</p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
          <Button onClick={onDiscard}>{t('intake:draft.discard')}</Button>
          <Button tone="primary" onClick={onGoOn}>
            {t('intake:draft.goOn')}
          </Button>
        </div>
      </section>
    </div>
  )
}

interface CaseOpenedProps {
  saved: SavedCase
  onOpen: () => void
  onAnother: () => void
  papers: (onChosen: (send: SendChosen | undefined) => void) => ReactNode
}

/** The latest function that sends the chosen files. */
function whatIsChosen() {
  let latest: SendChosen | undefined
  return {
    hear: (send: SendChosen | undefined) => void (latest = send),
    send: async (): Promise<boolean> => (latest ? latest() : true),
  }
}

/** Documents can be added right after the case was opened. */
function CaseOpened({ saved, onOpen, onAnother, papers }: CaseOpenedProps) {
  const { t } = useTexts()
  const [chosen] = useState(whatIsChosen)
  const [busy, setBusy] = useState(false)

  /** Both buttons send the chosen files first. */
  async function goOn(to: () => void): Promise<void> {
    setBusy(true)
    const isSent = await chosen.send()
    setBusy(false)
    if (isSent) to()
  }

  return (
    <div className={pageColumn}>
      <div>
        <h1 className={css({ textStyle: 'title' })}>{t('intake:saved.title')}</h1>
        <p className={css({ color: 'muted' })}>
          <Dotted parts={[saved.name, saved.number]} />
        </p>
      </div>
      <div className={panel}>
        <p>{t('intake:saved.text')}</p>
        {papers(chosen.hear)}
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
          <Button disabled={busy} onClick={() => void goOn(onAnother)}>
            {t('intake:saved.list')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void goOn(onOpen)}>
            {t('intake:saved.open')}
          </Button>
        </div>
      </div>
    </div>
  )
}
