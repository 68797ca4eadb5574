import { useEffect, useState } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { draftAtHand, draftOnDevice, forgetDraft, type Draft, type LeftDraft } from './draft.ts'
import { DraftQuestion } from './draft-question.tsx'
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
