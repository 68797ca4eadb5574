import * as v from 'valibot'
import { patient } from '#domain/entities/patient.ts'
import { openDevice } from '#offline/device-store.ts'
import { sealedDraft, type DraftPlace, type SealedDraft } from '#offline/sealed-draft.ts'
import { lock, session } from '../../../api/portal.ts'
import { ownDevice } from '../../../device/own-device.ts'
import type { Values } from '../../../records/form/form-fields.ts'

export interface Draft {
  readonly values: Values
  readonly step: string
}

/** One that an earlier visit left, and when. */
export interface LeftDraft extends Draft {
  readonly at: string
}

const draftSchema = v.object({ values: v.record(v.string(), v.unknown()), step: v.string() })

/** While somebody types nothing is written; what he typed is safe that much later. */
const REST = 600

/** Numbers that name a person for good lie on no device, not even sealed. */
const fields: Readonly<Record<string, { kind: string }>> = patient.fields
const lies = ([name]: [string, unknown]): boolean => fields[name]?.kind !== 'sealed'

/** What was typed of a new patient: in memory for a walk through the portal, sealed on the device for a reload. */
let draft: Draft | undefined
let box: SealedDraft | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let waits = false

/** Behind the secret of what lies here, once it has been said; nowhere where one is still to be chosen. */
async function openPlace(): Promise<DraftPlace> {
  const device = await ownDevice()
  if (!device?.keeps || !device.lasts) throw new Error('nothing may be kept here')
  return { store: await openDevice(), key: device.key }
}

function ownBox(): SealedDraft | undefined {
  const who = session.current()
  // Where one sees as somebody else, what lies on the device is neither his nor one's to touch.
  if (who && !who.looking) box ??= sealedDraft(openPlace, who.id, 'new_patient')
  return box
}

/** Nothing of it is left in this page. */
function letGo(): void {
  draft = undefined
  waits = false
  clearTimeout(timer)
  box?.close()
  box = undefined
}

let owner = session.current()?.id
session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) letGo()
  owner = now
})
lock.subscribe(() => {
  if (lock.current() !== 'open') letGo()
})

export const draftAtHand = (): Draft | undefined => draft

/** What an earlier visit left on the device. */
export async function draftOnDevice(): Promise<LeftDraft | undefined> {
  // A browser that keeps nothing has nothing to go on with.
  const found = await ownBox()
    ?.read()
    .catch(() => undefined)
  if (!found) return undefined
  const parsed = v.safeParse(draftSchema, JSON.parse(found.text))
  return parsed.success ? { ...parsed.output, at: new Date(found.at).toISOString() } : undefined
}

/** Whether something that was typed does not lie on the device yet. */
export const draftWaits = (): boolean => waits

/** Keeps it now here and soon on the device; `kept` is told once it lies there. */
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
    // A browser that keeps nothing: it is asked before the page goes.
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
