import * as v from 'valibot'
import { idSchema } from '../../fields/kinds.ts'
import { line } from '../../fields/text-rules.ts'

const money = v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'too_small'))
const optional = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema))

/** The policies of a case, the plaintiff's own and the other side's, with the limits that bound a recovery. */
export const insurancesSchema = v.pipe(
  v.array(
    v.strictObject({
      party: v.picklist(['plaintiff', 'defendant'], 'invalid'),
      insurance_type_id: idSchema,
      insurance_company_id: optional(idSchema),
      policy_number: optional(line(60)),
      claim_number: optional(line(60)),
      adjuster_name: optional(line(120)),
      adjuster_phone: optional(line(20)),
      adjuster_email: optional(line(254)),
      limit_person_cents: optional(money),
      limit_accident_cents: optional(money),
    }),
    'invalid',
  ),
  v.maxLength(20, 'too_many'),
)
