import { useEffect, useState } from 'react'
import { css } from '#ui/styled/css/index.js'
import { control } from '#ui/parts/text-field.tsx'

const PAUSE = 250

interface Props {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** Searches when the typing rests, and at once on Enter. */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed from elsewhere (back button, cleared search): follow it.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }

  useEffect(() => {
    const text = typed.trim()
    if (text === value) return undefined
    const timer = setTimeout(() => onSearch(text), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])

  return (
    <form
      role="search"
      className={css({ width: 'full', maxWidth: { md: 'search' } })}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={control}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
