import { useState } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { MarkedText } from '../records/marked-text.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { usePatientSearch } from './patient-search.ts'
import { SuggestBox } from '#ui/parts/suggest-box.tsx'

interface Props {
  label: string
  placeholder: string
  /** Texts in place of results. */
  words: { readonly searching: string; readonly none: string; readonly failed: string }
  onChoose: (patient: { id: string; name: string }) => void
}

/** Searches the cases that the viewer may open. */
export function CaseBox({ label, placeholder, words, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const { entries, busy, failed } = usePatientSearch(typed)
  const suggestions = entries.map((entry) => ({
    ...entry,
    text: <MarkedText text={entry.name} typed={typed} />,
    detail: <EntryFacts entry={entry} typed={typed} />,
  }))

  function word(): string | undefined {
    if (typed.trim() === '' || suggestions.length > 0) return undefined
    if (busy) return words.searching
    return failed ? words.failed : words.none
  }

  return (
    <SuggestBox
      label={label}
      placeholder={placeholder}
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
