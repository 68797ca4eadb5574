import { hitColumns, type SearchAnswer } from '#domain/calls/search.ts'
import { chiropractor } from '#domain/entities/chiropractor.ts'
import { employee } from '#domain/entities/employee.ts'
import { funder } from '#domain/entities/funder.ts'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { lien } from '#domain/entities/lien.ts'
import { medicalProvider } from '#domain/entities/medical-provider.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'
import { patient } from '#domain/entities/patient.ts'
import { subsidiaryEmployee } from '#domain/entities/subsidiary-employee.ts'
import { subsidiary } from '#domain/entities/subsidiary.ts'
import type { Entity } from '#domain/entity.ts'

type Group = Exclude<keyof SearchAnswer, 'passport'>

export interface Source {
  readonly entity: Entity
  /** What a hit shows of the record. */
  readonly columns: readonly string[]
  /** The order of hits; the earliest found where there are many. */
  readonly order: string
}

const from = (entity: Entity & { readonly name: keyof typeof hitColumns }, order: string): Source => ({
  entity,
  columns: hitColumns[entity.name],
  order,
})

/** The groups of an answer, each with where its hits come from. */
export const groups: Readonly<Record<Group, readonly Source[]>> = {
  patients: [from(patient, 'last_name')],
  people: [from(employee, 'last_name'), from(lawfirmEmployee, 'last_name'), from(subsidiaryEmployee, 'last_name')],
  organisations: [
    from(lawfirm, 'name'),
    from(medicalProvider, 'name'),
    from(chiropractor, 'practice_name'),
    from(subsidiary, 'name'),
    from(funder, 'name'),
  ],
  liens: [from(lien, 'lien_number')],
  documents: [from(patientDocument, 'id')],
}

export const groupNames = Object.keys(groups) as readonly Group[]
