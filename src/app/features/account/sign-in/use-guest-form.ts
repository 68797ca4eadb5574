import { type ChangeEvent, type FormEvent, useState } from 'react'
import { keysOf } from '#domain/rules/keys.ts'
import { ApiError } from '../../../api/api-error.ts'

type Values = Record<string, string | boolean>
type PerField<Form, Content> = Partial<Record<keyof Form, Content>>

interface Ask<Form, Fault> {
  empty: Form
  /** The first fault of each field. */
  faultsOf: (form: Form) => PerField<Form, Fault>
  send: (form: Form) => Promise<void>
}

/** What the forms for guests have in common: faults after a field was left, and a button for a changed, valid form. */
export function useGuestForm<Form extends Values, Fault extends string>({ empty, faultsOf, send }: Ask<Form, Fault>) {
  const [form, setForm] = useState(empty)
  const [left, setLeft] = useState<PerField<Form, true>>({})
  const [refused, setRefused] = useState<PerField<Form, string>>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const faults = faultsOf(form)
  const changed = Object.entries(empty).some(([name, value]) => form[name] !== value)
  const ready = changed && Object.values(faults).every((fault) => fault === undefined) && !busy

  function change(name: keyof Form, value: string | boolean) {
    setForm((before) => ({ ...before, [name]: value }))
    // The server spoke of what stood there before.
    setRefused((before) => ({ ...before, [name]: undefined }))
  }

  async function submit() {
    if (!ready) return
    setBusy(true)
    setFailure(undefined)
    setRefused({})
    try {
      await send(form)
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {}
      const ofFields = keysOf(empty).filter((name) => name in errors)
      const refused: PerField<Form, string> = {}
      for (const name of ofFields) refused[name] = errors[name]?.[0]
      setRefused(refused)
      if (ofFields.length < Math.max(Object.keys(errors).length, 1)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    ready,
    /** What the server refused as a whole, with nothing that a field could show. */
    failure,
    /** Only after the field was left: no errors while typing. */
    faultOf: (name: keyof Form) => (left[name] ? faults[name] : undefined),
    refusedOf: (name: keyof Form) => refused[name],
    form: {
      noValidate: true,
      'aria-busy': busy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    field: (name: keyof Form & string) => ({
      name,
      // Said, but not marked: every field of these forms is needed.
      'aria-required': true,
      value: String(form[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
      onBlur: () => afterPress(() => setLeft((before) => ({ ...before, [name]: true }))),
    }),
    check: (name: keyof Form & string) => ({
      name,
      checked: form[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        change(name, event.target.checked)
        setLeft((before) => ({ ...before, [name]: true }))
      },
    }),
  }
}

let pressed = false
let waiting: (() => void)[] = []

function release() {
  // The click comes right behind, and still has to meet what it was aimed at.
  setTimeout(() => {
    pressed = false
    const acts = waiting
    waiting = []
    for (const act of acts) act()
  })
}

window.addEventListener('pointerdown', () => void (pressed = true), { capture: true })
window.addEventListener('pointerup', release, { capture: true })
window.addEventListener('pointercancel', release, { capture: true })

/** A fault that appears while a button is pressed would move the page away from below the pointer. */
function afterPress(act: () => void): void {
  if (pressed) waiting.push(act)
  else act()
}
