import { useRef, useState } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { isUnanswered } from '../../api/api-error.ts'
import { useFaultSentence } from './refusal.tsx'

/**
 * Runs a command once at a time: `busy` meanwhile, `failure` after a refusal. When the answer to a try was lost, the next try
 * with the same input has the same key; after a refusal it has a new one.
 */
export function useAction<Input = void>(run: (key: string, input: Input) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const lost = useRef<{ text: string; key: string }>(undefined)

  async function start(input: Input): Promise<void> {
    if (busy) return
    const text = JSON.stringify(input ?? null)
    const key = lost.current?.text === text ? lost.current.key : crypto.randomUUID()
    lost.current = undefined
    setBusy(true)
    setFailure(undefined)
    try {
      await run(key, input)
    } catch (error) {
      if (isUnanswered(error)) lost.current = { text, key }
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, start }
}

/** The same for a button that has no place of its own for a refusal: a message tells it. */
export function useButtonAction<Input = void>(run: (key: string, input: Input) => Promise<unknown>) {
  const { refusal } = useFaultSentence()
  const { busy, start } = useAction<Input>(async (key, input) => {
    try {
      await run(key, input)
    } catch (error) {
      messages.show(refusal(error).join(' '), 'error')
      throw error
    }
  })
  return { busy, start }
}
