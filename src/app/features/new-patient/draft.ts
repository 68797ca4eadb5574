import { session } from '../../api/portal.ts'
import type { Values } from '../../records/form/form-fields.ts'

export interface Draft {
  readonly values: Values
  readonly step: string
}

/**
 * What was typed of a new patient, for as long as the portal is open. In memory only: nothing that names a person lies
 * on a device unsealed, and there is no sealed place yet.
 */
let draft: Draft | undefined

let owner = session.current()?.id
session.subscribe(() => {
  const now = session.current()?.id
  if (now !== owner) draft = undefined
  owner = now
})

export const keptDraft = (): Draft | undefined => draft

export function keepDraft(next: Draft | undefined): void {
  draft = next
}
