import { useState } from 'react'

interface Typed<Value> {
  value: Value | null
  onChange: (value: Value | null) => void
  /** The value as people read it. */
  write: (value: Value) => string
  /** Parses typed text as a value; null if it isn't one. */
  read: (text: string) => Value | null
}

/**
 * A field in which people type their way and the program gets a value of one form. What was typed stays as it was
 * typed until the field is left; then it takes its usual form, or stays and is marked as wrong.
 */
export function useTypedValue<Value>({ value, onChange, write, read }: Typed<Value>) {
  const [draft, setDraft] = useState<{ text: string; sent: Value | null; left: boolean }>()
  // Changed from outside meanwhile: what was typed no longer stands.
  const typed = draft && draft.sent === value ? draft : undefined
  const text = typed?.text ?? (value === null ? '' : write(value))
  const isUnread = typed !== undefined && typed.sent === null && typed.text.trim() !== ''
  return {
    wrong: isUnread && typed.left,
    input: {
      'data-unread': isUnread ? true : undefined,
      value: text,
      onChange(event: { target: { value: string } }) {
        const sent = read(event.target.value)
        setDraft({ text: event.target.value, sent, left: false })
        if (sent !== value) onChange(sent)
      },
      onBlur() {
        if (typed) setDraft(typed.sent === null ? { ...typed, left: true } : undefined)
      },
    },
  }
}

/**
 * Goes to the first field of a form whose text is no value of its kind, and marks it; whether there was one. To the program
 * such a field is empty: sent, what was typed would be lost, and what stood there before with it.
 */
export function goToUnread(form: Element | null): boolean {
  const field = form?.querySelector<HTMLElement>('[data-unread]')
  if (!field) return false
  // A field is marked once it is left.
  field.blur()
  field.focus()
  return true
}
