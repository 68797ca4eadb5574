import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { session } from '../../../api/portal.ts'
import { errorSentence } from '../../../i18n/error-sentence.ts'

interface Sending {
  readonly over: Promise<unknown>
  /** Pages that show it. */
  listeners: number
}

interface Steps<T> {
  /** What must be there before it goes out. */
  readonly prepare: () => Promise<void>
  readonly post: () => Promise<T>
  readonly onPosted: (answer: T) => Promise<void>
}

interface Heard {
  onSent: () => void
  onRefused: (error: unknown) => void
}

const underWay = new Map<string, Sending>()

/** An administrator who looks through the eyes of a person is not that person. */
function sender(): string {
  const who = session.current()
  return `${who?.id ?? ''} ${who?.looking?.by_name ?? ''}`
}

/** Nothing goes out, and nobody hears of it, once another person is signed in. */
function begin<T>(key: string, { prepare, post, onPosted }: Steps<T>): Sending {
  const whose = sender()
  const isTheirs = () => sender() === whose
  async function go() {
    try {
      await prepare()
      if (!isTheirs()) return
      const answer = await post()
      if (isTheirs()) await onPosted(answer)
    } catch (error) {
      if (sending.listeners === 0 && isTheirs()) messages.show(errorSentence(error), 'error')
      throw error
    } finally {
      underWay.delete(key)
    }
  }
  const sending: Sending = { over: Promise.resolve().then(go), listeners: 0 }
  underWay.set(key, sending)
  return sending
}

/**
 * Sends one mail of a person and a case at a time. It goes on when its page is left: whoever comes back meanwhile finds it
 * under way instead of a draft to be sent once more, and whoever does not is told of a refusal where he is.
 */
export function useSending(caseId: string, { onSent, onRefused }: Heard) {
  const whose = sender()
  const key = `${whose} ${caseId}`
  const [shown, setShown] = useState(() => (underWay.has(key) ? key : undefined))
  const heard = useRef<Sending>(undefined)

  async function follow(sending: Sending): Promise<void> {
    heard.current = sending
    sending.listeners += 1
    const isHeard = () => heard.current === sending && sender() === whose
    try {
      await sending.over
      if (isHeard()) onSent()
    } catch (error) {
      if (isHeard()) onRefused(error)
    } finally {
      setShown((now) => (now === key ? undefined : now))
    }
  }

  const rejoin = useEffectEvent(follow)
  useEffect(() => {
    const begun = underWay.get(key)
    if (begun) void rejoin(begun)
    return () => {
      if (heard.current) heard.current.listeners -= 1
      heard.current = undefined
    }
  }, [key])

  function send<T>(steps: Steps<T>): Promise<void> {
    setShown(key)
    return follow(begin(key, steps))
  }

  return { busy: shown === key, send }
}
