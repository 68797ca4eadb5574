import { useEffect, useEffectEvent, useRef } from 'react'
import * as v from 'valibot'
import type { SealedDraft } from '#offline/sealed-draft.ts'
import { closeDraft, ownDraft } from '../../../device/own-draft.ts'
import type { Draft } from './draft.ts'

const texts = v.array(v.string())
const nullable = v.nullable(v.string())
const draftSchema = v.object({
  templateId: nullable,
  language: v.picklist(['en', 'es', 'tr', 'ar']),
  subject: v.string(),
  body: v.string(),
  recipients: texts,
  appointmentId: nullable,
  lienId: nullable,
  documents: texts,
})
/** What was sent last, and its key: after a lost answer the same mail is sent again with the same key, over a reload too. */
const triedSchema = v.object({ text: v.string(), key: v.string() })
const keptSchema = v.object({ draft: draftSchema, tried: v.optional(triedSchema) })
export type Tried = v.InferOutput<typeof triedSchema>

/** Pause in typing before a draft is saved. */
const REST = 600

/** W11: what is written of a mail stays on this device, sealed, until it is sent: over a reload and without a line. */
export function useKeptMail(caseId: string, take: (draft: Draft, tried: Tried | undefined) => void) {
  const box = useRef<SealedDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is typed and not yet kept. */
  const rest = useRef<string>(undefined)
  const isTouched = useRef(false)
  const isOpen = useRef(false)
  const found = useEffectEvent((text: string) => {
    const parsed = v.safeParse(keptSchema, JSON.parse(text))
    if (parsed.success && !isTouched.current) take(parsed.output.draft, parsed.output.tried)
  })
  useEffect(() => {
    const own = ownDraft(`mail.${caseId}`)
    box.current = own
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
  return {
    /** Once typing rests, or at once. */
    keep(draft: Draft, tried: Tried | undefined, pause = REST) {
      isTouched.current = true
      const own = box.current
      if (!own) return
      const text = JSON.stringify({ draft, tried })
      rest.current = text
      clearTimeout(timer.current)
      const isKept = () => {
        if (rest.current === text) rest.current = undefined
      }
      const write = () => void own.keep(text).then(isKept, isKept)
      // Where nothing may be kept, nothing is waited for.
      if (pause > 0) timer.current = setTimeout(write, pause)
      else write()
    },
    async forget(): Promise<void> {
      rest.current = undefined
      clearTimeout(timer.current)
      // Its page may have been left, and its draft closed, before the mail was sent.
      const own = isOpen.current ? box.current : ownDraft(`mail.${caseId}`)
      await own?.forget().catch(() => undefined)
      if (own && !isOpen.current) closeDraft(own)
    },
  }
}
