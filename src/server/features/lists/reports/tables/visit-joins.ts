import { raw } from '#server/records/sql.ts'
import { cell, titleOf, type Tongue } from '../report-sql.ts'

/** Place and type of a visit: names visible to all users. */
export const visitCells = (tongue: Tongue) => ({
  provider: cell('coalesce(mp.name, ch.practice_name)', 'provider', 'chiropractor'),
  office: cell('mo.name', 'office'),
  type: cell(titleOf('ty', tongue), 'type'),
})

export const visitJoins = {
  provider: () => raw('left join medical_provider mp on mp.id = t.medical_provider_id'),
  chiropractor: () => raw('left join chiropractor ch on ch.id = t.chiropractor_id'),
  chiropractorState: () => raw('left join state chs on chs.id = ch.state_id'),
  office: () => raw('left join medical_provider_office mo on mo.id = t.medical_provider_office_id'),
  type: () => raw('left join appointment_type ty on ty.id = t.appointment_type_id'),
  status: () => raw('left join appointment_status st on st.id = t.appointment_status_id'),
}

/** One without a status has only been asked for. */
export const category = `coalesce(st.category, 'unscheduled')`
