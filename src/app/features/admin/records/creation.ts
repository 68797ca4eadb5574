import type { Entity } from '#domain/entity.ts'
import type { May } from '../../../records/use-permissions.ts'

/** Kinds of record that come to be on a screen of their own: a paper with its file, a lien from bills, a chat. */
const elsewhere = ['patient_document', 'lien', 'message', 'patient_sms']

/** Where the viewer makes a new record of this kind, if he may make one at all. */
export function creation(entity: Entity, may: May): 'here' | 'patients' | undefined {
  if (!may(`${entity.name}.create`) || elsewhere.includes(entity.name)) return undefined
  return entity.name === 'patient' ? 'patients' : 'here'
}
