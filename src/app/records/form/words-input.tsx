import { useState } from 'react'
import type { FieldProps } from '#ui/parts/field.tsx'
import { TextField } from '#ui/parts/text-field.tsx'

interface Props extends FieldProps {
  name: string
  value: readonly string[]
  onChange: (words: readonly string[]) => void
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,،;]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** Several words in one field, with commas between them. */
export function WordsInput({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(() => value.join(', '))
  // Changed from outside meanwhile: what was typed no longer stands.
  const text = wordsIn(typed).join() === value.join() ? typed : value.join(', ')
  return (
    <TextField
      {...field}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(wordsIn(event.target.value))
      }}
    />
  )
}
