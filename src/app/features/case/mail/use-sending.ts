import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { errorSentence } from '../../../i18n/error-sentence.ts'

const underWay = new Map<string, Promise<unknown>>()

interface Heard {
  onSent: () => void
  onRefused: (error: unknown) => void
}

/**
 * Sends one mail of a case at a time. It goes on when its page is left: whoever comes back meanwhile finds it under way
 * instead of a draft to be sent once more, and whoever does not is told of a refusal where he is.
 */
export function useSending(caseId: string, { onSent, onRefused }: Heard) {
  const [busy, setBusy] = useState(() => underWay.has(caseId))
  const isHere = useRef(true)

  async function follow(sending: Promise<unknown>): Promise<void> {
    try {
      await sending
      onSent()
    } catch (error) {
      if (isHere.current) onRefused(error)
      else messages.show(errorSentence(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  const rejoin = useEffectEvent(follow)
  useEffect(() => {
    isHere.current = true
    const begun = underWay.get(caseId)
    if (begun) void rejoin(begun)
    return () => void (isHere.current = false)
  }, [caseId])

  function send(work: () => Promise<unknown>): Promise<void> {
    const sending = work().finally(() => underWay.delete(caseId))
    underWay.set(caseId, sending)
    setBusy(true)
    return follow(sending)
  }

  return { busy, send }
}
