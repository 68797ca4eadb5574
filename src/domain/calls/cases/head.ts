import * as v from 'valibot'
import { patient } from '../../entities/patient.ts'
import { underwritingStage } from '../../entities/underwriting-stage.ts'
import { patchSchema, type Draft } from '../../entity.ts'
import { defineCall } from '../define-call.ts'
import { shownColumns } from '../shown-row.ts'
import { headEditable, headGroups } from './head-columns.ts'

type HeadPatch = Partial<Pick<Draft<typeof patient>, (typeof headEditable)[number]>> & { version: number }

const entries = Object.entries<v.GenericSchema>(patchSchema(patient).entries).filter(
  ([field]) => field === 'version' || headEditable.some((one) => one === field),
)
const headPatch: v.GenericSchema = v.strictObject(Object.fromEntries(entries))

const stageColumns = ['id', 'code', 'category', 'title', 'title_i18n', 'color', 'sla_days'] as const
const person = v.nullable(v.strictObject({ id: v.string(), name: v.nullable(v.string()) }))

const answer = v.strictObject({
  master_detail: v.strictObject({
    id: v.string(),
    version: v.number(),
    identity: shownColumns(patient, headGroups.identity),
    status: shownColumns(patient, headGroups.status),
    dates: shownColumns(patient, headGroups.dates),
    totals: shownColumns(patient, headGroups.totals),
    /** As secret as the field that holds it. */
    stage: v.nullable(shownColumns(underwritingStage, stageColumns)),
    people: v.strictObject({
      lawfirm: person,
      subsidiary: person,
      chiropractor: person,
      case_manager: person,
      underwriter: person,
    }),
  }),
})

export const headCalls = {
  head: defineCall({
    method: 'GET',
    path: '/patient/{id}/master_detail',
    tag: 'patient',
    summary: 'Case details in one call',
    answer,
  }),
  changeHead: defineCall({
    method: 'PUT',
    path: '/patient/{id}/master_detail',
    tag: 'patient',
    summary: 'Update case details',
    body: headPatch as v.GenericSchema<HeadPatch>,
    answer,
  }),
}
