import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { isEmpty } from '#domain/rules/empty.ts'
import { submitByKeys } from '#ui/parts/submit-by-keys.ts'
import { goToUnread } from '#ui/parts/typed-value.ts'
import { ApiError } from '../../api/api-error.ts'
import { changesIn, faultsIn, type Faults } from './check-values.ts'
import type { FormFields, Values } from './form-fields.ts'
import { withClocksKept } from './said-moment.ts'

interface FormOptions {
  /** All of them, or those that the values so far ask for. */
  fields: FormFields | ((values: Values) => FormFields)
  initial: Values
  /** Faults that no field shows by itself. */
  check?: ((values: Values) => Faults) | undefined
  /** The key is the same for every try with the same values. */
  send: (values: Values, key: string) => Promise<void>
}

/** A form over the fields of a record or a command: faults here and those of the server, each at its field. */
export function useForm({ fields: fieldsOption, initial, check, send }: FormOptions) {
  const [baseline, setBaseline] = useState(initial)
  const [values, setValues] = useState(baseline)
  const fields = typeof fieldsOption === 'function' ? fieldsOption(values) : fieldsOption
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const tried = useRef<{ text: string; key: string }>(undefined)
  const element = useRef<HTMLFormElement>(null)

  function change(name: string, value: unknown) {
    setValues((before) => {
      const after = { ...before, [name]: value }
      return typeof fieldsOption === 'function'
        ? withClocksKept(after, fieldsOption(before), fieldsOption(after))
        : after
    })
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
  }

  /** Others have changed these fields, which were left alone here. */
  function follow(followed: Values) {
    setBaseline((before) => ({ ...before, ...followed }))
    setValues((before) => ({ ...before, ...followed }))
  }

  function showFaults(found: Faults) {
    // At once: the first field can take the focus only when it is marked, and after an await React would mark it later.
    flushSync(() => setFaults(found))
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  /** Checks these fields before anything is sent, but for empty ones; returns whether a fault was shown. */
  function checkFilledFields(names: readonly string[]): boolean {
    const found = Object.entries({ ...check?.(values), ...faultsIn(fields, values) })
    const wrong = found.filter(([name]) => names.includes(name) && !isEmpty(values[name]))
    if (wrong.length === 0) return goToUnread(element.current)
    showFaults({ ...faults, ...Object.fromEntries(wrong) })
    return true
  }

  async function submit() {
    if (busy) return
    setFailure(undefined)
    const found = { ...check?.(values), ...faultsIn(fields, values) }
    if (Object.keys(found).length > 0) return showFaults(found)
    if (goToUnread(element.current)) return
    // Fields that other values have hidden are not sent; initial values without a field are.
    const hidden = (name: string) => typeof fieldsOption === 'function' && !(name in fields) && !(name in initial)
    const said = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden(name)))
    const text = JSON.stringify(said)
    if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    try {
      await send(said, tried.current.key)
    } catch (error) {
      const told = error instanceof ApiError ? Object.entries(error.errors) : []
      const own = told.filter(([name]) => name in fields)
      showFaults(Object.fromEntries(own.map(([name, codes]) => [name, codes[0] ?? 'invalid'])))
      // Faults at fields that this form does not have are shown as one failure.
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
    changed: Object.keys(changesIn(baseline, values)).length > 0,
    change,
    follow,
    checkFilledFields,
    setValues,
    form: {
      ref: element,
      noValidate: true,
      'aria-busy': busy,
      onKeyDown: submitByKeys,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
