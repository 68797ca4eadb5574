import { useEffect, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { draftAtHand, draftOnDevice, forgetDraft, type Draft, type LeftDraft } from './draft.ts'
import { NewPatientForm, type NewPatientProps } from './new-patient-form.tsx'

/** A new patient, or the one that was begun before: after a walk through the portal at once, after a reload if wanted. */
export function NewPatientPage(props: NewPatientProps) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<Draft | undefined>(draftAtHand)
  // Null once it is known that nothing waits, undefined until then.
  const [left, setLeft] = useState<LeftDraft | null | undefined>(draft && null)
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

  if (left === null) return <NewPatientForm {...props} draft={draft} />
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

interface Props {
  at: string
  onGoOn: () => void
  onDiscard: () => void
}

/** Something was begun and not saved; nobody but its author learns of it, and he decides. */
function DraftQuestion({ at, onGoOn, onDiscard }: Props) {
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
