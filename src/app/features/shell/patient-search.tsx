import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { MarkedText } from '../../records/marked-text.tsx'
import { EntryFacts } from '../../case/entry-facts.tsx'
import { usePatientSearch } from '../../case/patient-search.ts'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'
import { onSearchFocus } from './search-focus.ts'

/** S7: from anywhere to a patient. */
export default function PatientSearch({ onDone }: { onDone?: () => void }) {
  const { t } = useTexts()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { entries, busy, failed } = usePatientSearch(typed)
  // Before it is seen: its key would lead to the palette.
  useLayoutEffect(() => onSearchFocus(() => input.current?.focus()), [])

  const nothing = failed ? t('toolbar:patientSearch.failed') : t('toolbar:patientSearch.nothing')
  const word = typed.trim() === '' || entries.length > 0 ? undefined : busy ? t('toolbar:patientSearch.busy') : nothing
  return (
    <SuggestBox
      inputRef={(element) => void (input.current = element)}
      label={t('toolbar:patientSearch.label')}
      placeholder={t('toolbar:patientSearch.placeholder')}
      icon={<Icon name="search" />}
      keys="/"
      typed={typed}
      onType={setTyped}
      word={word}
      suggestions={entries.map((entry) => ({
        id: entry.id,
        text: <MarkedText text={entry.name} typed={typed} />,
        detail: <EntryFacts entry={entry} typed={typed} />,
      }))}
      onChoose={({ id: patientId }) => {
        setTyped('')
        input.current?.blur()
        onDone?.()
        void router.navigate({ to: '/patients/$patientId', params: { patientId } })
      }}
    />
  )
}
