import type { EntityName } from '../entities/index.ts'
import { accidentTypes } from './accident-types.ts'
import { appointmentStatuses } from './appointment-statuses.ts'
import { appointmentTypes } from './appointment-types.ts'
import { emailTemplates } from './email-templates/index.ts'
import { demoInsuranceCompanies } from './insurance-companies.ts'
import { insuranceTypes } from './insurance-types.ts'
import { patientLanguages } from './patient-languages.ts'
import { states } from './states.ts'
import { taskRules } from './task-rules.ts'
import { underwritingStages } from './underwriting-stages.ts'

export type SeedRows = Readonly<Partial<Record<EntityName, readonly Readonly<Record<string, unknown>>[]>>>

/** The look-ups that every new portal starts with. */
export const lookUpSeeds = {
  state: states,
  patient_language: patientLanguages,
  accident_type: accidentTypes,
  insurance_type: insuranceTypes,
  appointment_type: appointmentTypes,
  appointment_status: appointmentStatuses,
  underwriting_stage: underwritingStages,
  task_rule: taskRules,
  email_template: emailTemplates,
} satisfies SeedRows

/** What a demonstration has besides. */
export const demoLookUpSeeds = { insurance_company: demoInsuranceCompanies } satisfies SeedRows
