import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { sealedDraft, type SealedDraft } from '#offline/sealed-draft.ts'
import { lock, session } from '../../../api/portal.ts'
import { openDraftPlace } from '../../../device/own-draft.ts'
import type { Values } from '../../../records/form/form-fields.ts'

export interface Draft {
  readonly values: Values
  readonly step: string
}

/** A draft of an earlier visit. */
export interface LeftDraft extends Draft {
  readonly at: string
}

const draftSchema = v.object({ values: v.record(v.string(), v.unknown()), step: v.string() })

/** Pause in typing before a draft is saved. */
const REST = 600

/** Identity numbers are never stored on a device, not even encrypted. */
const fields: Readonly<Record<string, { kind: string }>> = patient.fields
const lies = ([name]: [string, unknown]): boolean => fields[name]?.kind !== 'sealed'

/** The draft of a new patient: in memory for navigation, encrypted on the device for a reload. */
let draft: Draft | undefined
let box: SealedDraft | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let waits = false

function ownBox(): SealedDraft | undefined {
  const who = session.current()
  // While impersonating, drafts on the device are off limits.
  if (who && !who.looking) box ??= sealedDraft(openDraftPlace, who.id, 'new_patient')
  return box
}

function releaseDraft(): void {
  draft = undefined
  waits = false
  clearTimeout(timer)
  box?.close()
  box = undefined
}

let owner = session.current()?.id
session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) releaseDraft()
  owner = now
})
lock.subscribe(() => {
  if (lock.current() !== 'open') releaseDraft()
})

export const draftInMemory = (): Draft | undefined => draft

export async function draftOnDevice(): Promise<LeftDraft | undefined> {
  // Storage may be unavailable.
  const found = await ownBox()
    ?.read()
    .catch(() => undefined)
  if (!found) return undefined
  const parsed = v.safeParse(draftSchema, JSON.parse(found.text))
  return parsed.success ? { ...parsed.output, at: new Date(found.at).toISOString() } : undefined
}

/** Whether input has not been saved on the device yet. */
export const isDraftUnsaved = (): boolean => waits

/** Keeps the draft in memory and, after a pause, on the device; then calls `kept`. */
export function keepDraft(next: Draft, kept: () => void): void {
  draft = next
  waits = true
  clearTimeout(timer)
  const place = ownBox()
  timer = setTimeout(() => {
    const values = Object.fromEntries(Object.entries(next.values).filter(lies))
    void keepAt(place, JSON.stringify({ ...next, values }), next, kept)
  }, REST)
}

async function keepAt(place: SealedDraft | undefined, text: string, of: Draft, kept: () => void): Promise<void> {
  try {
    await place?.keep(text)
  } catch {
    // Without storage, the page warns before it is left.
    return
  }
  if (draft !== of) return
  waits = false
  kept()
}

export function forgetDraft(): void {
  draft = undefined
  waits = false
  clearTimeout(timer)
  void ownBox()
    ?.forget()
    .catch(() => undefined)
}
