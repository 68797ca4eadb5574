import * as v from 'valibot'
import { idSchema } from '../../fields/kinds.ts'
import { version } from '../workflow-input.ts'

/** As many liens as one act confirms, or answers for a funder. */
const MOST_CONFIRMED = 300

/** Liens of one act, each as its author saw it. */
export const seenLiens = v.pipe(
  v.array(v.strictObject({ id: idSchema, expected_version: version }), 'invalid'),
  v.minLength(1, 'required'),
  v.maxLength(MOST_CONFIRMED, 'too_many'),
)
