import { useEffect, useEffectEvent, useRef } from 'react'
import type { SealedDraft } from '#offline/sealed-draft.ts'
import { session } from '../../../api/portal.ts'
import { closeDraft, ownDraft } from '../../../device/own-draft.ts'
import type { Draft } from './draft.ts'
import { readKept, type Tried } from './kept-form.ts'

/** Pause in typing before a draft is saved. */
const REST = 600
/** Longest wait for what must be kept before something else is done. */
const LONGEST_KEEPING = 1000

/** W11: what is written of a mail stays on this device, sealed, until it is sent: over a reload and without a line. */
export function useKeptMail(caseId: string, take: (draft: Draft, tried: Tried | undefined) => void) {
  const box = useRef<SealedDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is typed and not yet kept. */
  const rest = useRef<string>(undefined)
  const isTouched = useRef(false)
  const isOpen = useRef(false)
  const writer = useRef<string>(undefined)
  const found = useEffectEvent((text: string) => {
    const kept = readKept(text)
    if (kept && !isTouched.current) take(kept.draft, kept.tried)
  })
  useEffect(() => {
    const own = ownDraft(`mail.${caseId}`)
    box.current = own
    writer.current = session.current()?.id
    isOpen.current = true
    // Storage may be unavailable.
    void own?.read().then(
      (kept) => kept && found(kept.text),
      () => undefined,
    )
    // Warns before leaving while something typed is not kept yet.
    const ask = (event: BeforeUnloadEvent) => rest.current !== undefined && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      isOpen.current = false
      window.removeEventListener('beforeunload', ask)
      clearTimeout(timer.current)
      const last = rest.current === undefined ? undefined : own?.keep(rest.current)
      rest.current = undefined
      void Promise.resolve(last)
        .catch(() => undefined)
        .finally(() => own && closeDraft(own))
    }
  }, [caseId])

  function note(draft: Draft, tried: Tried | undefined) {
    isTouched.current = true
    clearTimeout(timer.current)
    const own = box.current
    if (!own) return undefined
    const text = JSON.stringify({ draft, tried })
    rest.current = text
    // Where nothing may be kept, nothing is waited for.
    const isKept = () => {
      if (rest.current === text) rest.current = undefined
    }
    return () => own.keep(text).then(isKept, isKept)
  }

  return {
    /** Once typing rests. */
    keep(draft: Draft, tried: Tried | undefined) {
      const write = note(draft, tried)
      if (write) timer.current = setTimeout(() => void write(), REST)
    },
    /** At once; goes on after a second even where the device has not answered by then. */
    async keepNow(draft: Draft, tried: Tried | undefined): Promise<void> {
      await Promise.race([note(draft, tried)?.(), new Promise((go) => setTimeout(go, LONGEST_KEEPING))])
    },
    async forget(): Promise<void> {
      // The next person on this device may be writing to the same case.
      if (session.current()?.id !== writer.current) return
      rest.current = undefined
      clearTimeout(timer.current)
      // Its page may have been left, and its draft closed, before the mail was sent.
      const own = isOpen.current ? box.current : ownDraft(`mail.${caseId}`)
      await own?.forget().catch(() => undefined)
      if (own && !isOpen.current) closeDraft(own)
    },
  }
}
