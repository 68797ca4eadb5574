import { accidentType } from '#domain/entities/accident-type.ts'
import { appointmentStatus } from '#domain/entities/appointment-status.ts'
import { appointmentType } from '#domain/entities/appointment-type.ts'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { funder } from '#domain/entities/funder.ts'
import { insuranceCompany } from '#domain/entities/insurance-company.ts'
import { insuranceType } from '#domain/entities/insurance-type.ts'
import { patientLanguage } from '#domain/entities/patient-language.ts'
import { state } from '#domain/entities/state.ts'
import { underwritingStage } from '#domain/entities/underwriting-stage.ts'
import type { Entity } from '#domain/entity.ts'

export interface Section {
  /** How the address names it. */
  readonly slug: string
  readonly entity: Entity
  /** What tells most about a record, beside what every list shows. */
  readonly tells: readonly string[]
  /** Its records are written on a page, for a dialog is too small for them. */
  readonly written?: true
}

const sections: readonly Section[] = [
  { slug: 'appointment-types', entity: appointmentType, tells: ['modality', 'default_minutes', 'requires_approval'] },
  { slug: 'appointment-statuses', entity: appointmentStatus, tells: ['category', 'color'] },
  { slug: 'accident-types', entity: accidentType, tells: ['sol_profile'] },
  { slug: 'insurance-types', entity: insuranceType, tells: ['side', 'pays_liability'] },
  { slug: 'insurance-companies', entity: insuranceCompany, tells: ['claims_phone', 'claims_email', 'naic'] },
  { slug: 'patient-languages', entity: patientLanguage, tells: ['iso', 'rtl'] },
  { slug: 'underwriting-stages', entity: underwritingStage, tells: ['category', 'sla_days', 'blocks_scheduling'] },
  { slug: 'email-templates', entity: emailTemplate, tells: ['language', 'audience', 'phi_level'], written: true },
  { slug: 'states', entity: state, tells: ['default_timezone'] },
  { slug: 'funders', entity: funder, tells: ['contact_name', 'email', 'phone'] },
]

export function sectionAt(slug: string): Section | undefined {
  return sections.find((section) => section.slug === slug)
}
