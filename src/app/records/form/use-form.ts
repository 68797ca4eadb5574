import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { isEmpty } from '#domain/rules/empty.ts'
import { goToUnread } from '#ui/parts/typed-value.ts'
import { ApiError } from '../../api/api-error.ts'
import { changesIn, faultsIn, type Faults } from './check-values.ts'
import type { FormFields, Values } from './form-fields.ts'
import { withClocksKept } from './said-moment.ts'

interface Ask {
  /** All of them, or those that the values so far ask for. */
  fields: FormFields | ((values: Values) => FormFields)
  initial: Values
  /** Faults that no field shows by itself. */
  check?: ((values: Values) => Faults) | undefined
  /** The key is the same for every try with the same values. */
  send: (values: Values, key: string) => Promise<void>
}

/** A form over the fields of a record or a command: faults here and those of the server, each at its field. */
export function useForm({ fields: asked, initial, check, send }: Ask) {
  const [begun, setBegun] = useState(initial)
  const [values, setValues] = useState(begun)
  const fields = typeof asked === 'function' ? asked(values) : asked
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const tried = useRef<{ text: string; key: string }>(undefined)
  const element = useRef<HTMLFormElement>(null)

  function change(name: string, value: unknown) {
    setValues((before) => {
      const after = { ...before, [name]: value }
      return typeof asked === 'function' ? withClocksKept(after, asked(before), asked(after)) : after
    })
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
  }

  /** Others have changed these fields, which were left alone here. */
  function follow(followed: Values) {
    setBegun((before) => ({ ...before, ...followed }))
    setValues((before) => ({ ...before, ...followed }))
  }

  function refuse(found: Faults) {
    // Once the fields are marked, the first of them is where one goes on; after an answer they would be marked later.
    flushSync(() => setFaults(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  /** Marks what is wrong in these fields, though nothing is sent yet; whether something was. What is missing may follow. */
  function refuseWrong(names: readonly string[]): boolean {
    const found = Object.entries({ ...check?.(values), ...faultsIn(fields, values) })
    const wrong = found.filter(([name]) => names.includes(name) && !isEmpty(values[name]))
    if (wrong.length === 0) return goToUnread(element.current)
    refuse({ ...faults, ...Object.fromEntries(wrong) })
    return true
  }

  async function submit() {
    if (busy) return
    setFailure(undefined)
    const found = { ...check?.(values), ...faultsIn(fields, values) }
    if (Object.keys(found).length > 0) return refuse(found)
    if (goToUnread(element.current)) return
    // What is no longer asked for is not said either; what no field shows goes along as it came.
    const hidden = (name: string) => typeof asked === 'function' && !(name in fields) && !(name in initial)
    const said = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden(name)))
    const text = JSON.stringify(said)
    if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    try {
      await send(said, tried.current.key)
    } catch (error) {
      const told = error instanceof ApiError ? Object.entries(error.errors) : []
      const own = told.filter(([name]) => name in fields)
      refuse(Object.fromEntries(own.map(([name, codes]) => [name, codes[0] ?? 'invalid'])))
      if (own.length < Math.max(told.length, 1)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    values,
    faults,
    /** What was refused as a whole, or at fields that this form does not have. */
    failure,
    busy,
    /** Something stands there that did not when it was opened. */
    changed: Object.keys(changesIn(begun, values)).length > 0,
    change,
    follow,
    refuseWrong,
    setValues,
    form: {
      ref: element,
      noValidate: true,
      'aria-busy': busy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
