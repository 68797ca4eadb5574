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
    return () => {
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
      rest.current = JSON.stringify(draft)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const text = rest.current
        rest.current = undefined
        if (text !== undefined) void box.current?.keep(text).catch(() => undefined)
      }, REST)
    },
    forget() {
      rest.current = undefined
      clearTimeout(timer.current)
      void box.current?.forget().catch(() => undefined)
    },
  }
}
