import { useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { MarkedText } from '../marked-text.tsx'
import { usePatientSearch } from '../patient-search.ts'
import { SuggestBox } from '../suggest-box.tsx'

interface Props {
  onChoose: (patient: { id: string; name: string }) => void
}

/** Finds the case that a message is about, among those one may open. */
export function MentionBox({ onChoose }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const { entries, busy, failed } = usePatientSearch(typed)
  const suggestions = entries.map((entry) => ({
    ...entry,
    text: <MarkedText text={entry.name} typed={typed} />,
    detail: entry.caseNumber === entry.name ? undefined : entry.caseNumber,
  }))

  function word(): string | undefined {
    if (typed.trim() === '' || suggestions.length > 0) return undefined
    if (busy) return t('chat:searching')
    return failed ? t('chat:notLoaded') : t('chat:noSuchCase')
  }

  return (
    <SuggestBox
      label={t('chat:mention')}
      placeholder={t('chat:mentionHint')}
      icon={<Icon name="search" />}
      typed={typed}
      onType={setTyped}
      suggestions={suggestions}
      onChoose={({ id, name }) => onChoose({ id, name })}
      inline
      inputRef={(input) => input?.focus()}
      {...(word() !== undefined && { word: word() })}
    />
  )
}
