import { accidentType } from '#domain/entities/accident-type.ts'
import { appointmentStatus } from '#domain/entities/appointment-status.ts'
import { appointmentType } from '#domain/entities/appointment-type.ts'
import { emailTemplate } from '#domain/entities/email-template.ts'
import { funder } from '#domain/entities/funder.ts'
import { insuranceCompany } from '#domain/entities/insurance-company.ts'
import { insuranceType } from '#domain/entities/insurance-type.ts'
import { patientLanguage } from '#domain/entities/patient-language.ts'
import { state } from '#domain/entities/state.ts'
import { taskRule } from '#domain/entities/task-rule.ts'
import { underwritingStage } from '#domain/entities/underwriting-stage.ts'
import type { Entity } from '#domain/entity.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { usesCall } from '#domain/calls/settings.ts'
import { api } from '../../../api/portal.ts'

export interface Section {
  /** Its part of the address, as the definition says. */
  readonly slug: string
  readonly entity: Entity
  /** What tells most about a record, beside what every list shows. */
  readonly tells: readonly string[]
  /** Its records are written on a page, for a dialog is too small for them. */
  readonly written?: true
}

const pages: readonly Omit<Section, 'slug'>[] = [
  { entity: appointmentType, tells: ['modality', 'default_minutes', 'requires_approval'] },
  { entity: appointmentStatus, tells: ['category', 'color'] },
  { entity: accidentType, tells: ['sol_profile'] },
  { entity: insuranceType, tells: ['side', 'pays_liability'] },
  { entity: insuranceCompany, tells: ['claims_phone', 'claims_email', 'naic'] },
  { entity: patientLanguage, tells: ['iso', 'rtl'] },
  { entity: underwritingStage, tells: ['category', 'sla_days', 'blocks_scheduling'] },
  { entity: taskRule, tells: ['on_status', 'on_stage', 'responsible', 'due_in_days'] },
  { entity: emailTemplate, tells: ['languages', 'audience', 'phi_level'], written: true },
  { entity: state, tells: ['default_timezone'] },
  { entity: funder, tells: ['contact_name', 'email', 'phone'] },
]

const sections = new Map(
  pages.map((page): [string, Section] => {
    const slug = page.entity.home?.replace('/settings/', '') ?? ''
    return [slug, { ...page, slug }]
  }),
)

export const sectionAt = (slug: string): Section | undefined => sections.get(slug)

export type Use = AnswerOf<ReturnType<typeof usesCall>>['uses'][number]

/** What names the records of a section, for those who may change them. */
const usesQuery = (entity: Entity) =>
  queryOptions({
    queryKey: [entity.name, 'uses'],
    queryFn: async ({ signal }) => (await api.call(`GET /settings/${entity.name}/uses`, { signal })).uses,
  })

/** Undefined until they are known, and to those who may not know. */
export function useUses(entity: Entity, mayUpdate: boolean): readonly Use[] | undefined {
  return useQuery({ ...usesQuery(entity), enabled: mayUpdate, staleTime: 0 }).data
}

export function countOf(uses: readonly Use[], id: string): number {
  return uses.reduce((sum, one) => (one.id === id ? sum + one.count : sum), 0)
}
