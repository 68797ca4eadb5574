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

interface DecimalInputProps extends FieldProps {
  name: string
  value: unknown
  onChange: (value: number | string | null) => void
}

const NUMBER = /^-?\d+(\.\d+)?$/

function meant(typed: string): number | string | null {
  return typed === '' ? null : NUMBER.test(typed) ? Number(typed) : typed
}

/** A number with places after the point. It stands as it is typed: of 0.05, also the zeros on the way. */
export function DecimalInput({ value, onChange, ...field }: DecimalInputProps) {
  const [typed, setTyped] = useState(() => String(value ?? ''))
  // Changed from outside meanwhile: what was typed no longer stands.
  const text = meant(typed) === (value ?? null) ? typed : String(value ?? '')
  return (
    <TextField
      {...field}
      inputMode="decimal"
      dir="ltr"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value.trim())
        onChange(meant(target.value.trim()))
      }}
    />
  )
}
