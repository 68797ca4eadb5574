import * as v from 'valibot'
import { any, equal } from '../access/filter.ts'
import { everyRole } from '../access/grants.ts'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { pattern } from '../fields/text-rules.ts'
import { FILE_KEY, FILE_NAME, largestFile } from '../rules/file-types.ts'
import { broken } from './shapes/row-rules.ts'

const fileSchema = v.strictObject({
  key: pattern(200, FILE_KEY),
  name: pattern(200, FILE_NAME),
  size: v.pipe(
    v.number('invalid'),
    v.safeInteger('invalid'),
    v.minValue(1, 'too_small'),
    v.maxValue(largestFile.message, 'too_large'),
  ),
})

const { auditor: _auditor, ...writers } = everyRole('lrc self')

/** A team chat message. The sender is always the caller. */
export const message = defineEntity({
  name: 'message',
  area: 'messages',
  fields: {
    sender_id: f.ref('user', { required: true, readOnly: true, stamp: 'viewer' }),
    receiver_id: f.ref('user', { required: true, fixed: true }),
    message: f.longText({ max: 4000 }),
    file: f.json(fileSchema),
    seen_at: f.moment({ readOnly: true }),
    /** Set when the author retracts it: text, file and case are cleared, the empty row stays visible to both sides. */
    retracted_at: f.moment({ readOnly: true }),
    patient_id: f.ref('patient', { fixed: true }),
  },
  label: ['message'],
  list: {
    columns: ['sender_id', 'receiver_id', 'message', 'file', 'seen_at', 'retracted_at', 'patient_id'],
    sort: '-created_at',
    search: ['message'],
  },
  grants: writers,
  scope: { self: (viewer) => any(equal('sender_id', viewer.id), equal('receiver_id', viewer.id)) },
  refuses: ['update', 'delete'],
  check: (row) =>
    broken(
      [!row.message && !row.file, 'message', 'required'],
      [row.sender_id && row.sender_id === row.receiver_id, 'receiver_id', 'own_record'],
    ),
})
