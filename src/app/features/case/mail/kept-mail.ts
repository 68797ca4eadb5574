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

/** Pause in typing before a draft is saved. */
const REST = 600

/** W11: what is written of a mail stays on this device, sealed, until it is sent: over a reload and without a line. */
export function useKeptMail(caseId: string, take: (draft: Draft) => void) {
  const box = useRef<SealedDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is typed and not yet kept. */
  const rest = useRef<string>(undefined)
  const isTouched = useRef(false)
  const found = useEffectEvent((text: string) => {
    const parsed = v.safeParse(draftSchema, JSON.parse(text))
    if (parsed.success && !isTouched.current) take(parsed.output)
  })
  useEffect(() => {
    const own = ownDraft(`mail.${caseId}`)
    box.current = own
    // Storage may be unavailable.
    void own?.read().then(
      (kept) => kept && found(kept.text),
      () => undefined,
    )
    // Warns before leaving while something typed is not kept yet.
    const ask = (event: BeforeUnloadEvent) => rest.current !== undefined && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
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
    keep(draft: Draft) {
      isTouched.current = true
      const own = box.current
      if (!own) return
      const text = JSON.stringify(draft)
      rest.current = text
      clearTimeout(timer.current)
      const isKept = () => {
        if (rest.current === text) rest.current = undefined
      }
      // Where nothing may be kept, nothing is waited for.
      timer.current = setTimeout(() => void own.keep(text).then(isKept, isKept), REST)
    },
    forget() {
      rest.current = undefined
      clearTimeout(timer.current)
      void box.current?.forget().catch(() => undefined)
    },
  }
}
