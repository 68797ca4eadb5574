import { describe, expect, it } from 'vitest'
import { absent, all, any, equal, holds, member, oneOf, type RowFilter } from '#domain/access/filter.ts'
import { filterSql } from './filter-sql.ts'
import { statement } from './sql.ts'

function written(filter: RowFilter, few = false) {
  const { text, values } = statement(filterSql(filter, 't', few))
  return { text: text.replace(/\s+/g, ' '), values }
}

describe('filterSql', () => {
  it('writes everything and nothing', () => {
    expect(written(true)).toEqual({ text: 'true', values: [] })
    expect(written(false)).toEqual({ text: 'false', values: [] })
  })

  it('compares with parameters, and with null the way SQL does', () => {
    expect(written(equal('lawfirm_id', 'f1'))).toEqual({ text: 't."lawfirm_id" = $1', values: ['f1'] })
    expect(written(absent('to'))).toEqual({ text: 't."to" is null', values: [] })
  })

  it('asks for one of several and for a member of a list in the column’s own type, so that indexes serve', () => {
    expect(written(oneOf('case_status', ['a', 'b']))).toEqual({
      text: 't."case_status" = any($1)',
      values: [['a', 'b']],
    })
    expect(written(holds('visibility', 'e1'))).toEqual({ text: 't."visibility" @> $1', values: [['e1']] })
  })

  it('O6: finds what the policies would keep from an index by ids, so that several ways to a row each use their own', () => {
    expect(written(holds('tagged_employee_ids', 'e1'))).toEqual({
      text: 't."id" = any(array(select cases_tagged($1)))',
      values: ['e1'],
    })
    const visits = member('id', 'appointment', 'patient_id', equal('chiropractor_id', 'c1'))
    expect(written(any(equal('chiropractor_id', 'c1'), visits))).toEqual({
      text:
        '(t."chiropractor_id" = $1 or t."id" = any(array(select in_t_appointment."patient_id" from "appointment" in_t_appointment ' +
        'where "in_t_appointment".deleted_at is null and in_t_appointment."chiropractor_id" = $2)))',
      values: ['c1', 'c1'],
    })
  })

  it('O6: looks up each of a few rows', () => {
    expect(written(member('id', 'lien', 'patient_id', equal('owner_id', 'o1')), true)).toEqual({
      text:
        'exists(select from "lien" in_t_lien where "in_t_lien".deleted_at is null and in_t_lien."owner_id" = $1 ' +
        'and in_t_lien."patient_id" = t."id")',
      values: ['o1'],
    })
  })

  it('keeps "or" inside "and" together', () => {
    const filter = all(equal('a', '1'), any(equal('b', '2'), equal('c', '3')))
    expect(written(filter)).toEqual({ text: '(t."a" = $1 and (t."b" = $2 or t."c" = $3))', values: ['1', '2', '3'] })
  })

  it('looks for members among live rows only, each level under a name of its own', () => {
    const filter = member('patient_id', 'patient', 'id', member('id', 'lien', 'patient_id', equal('owner_id', 'o1')))
    expect(written(filter)).toEqual({
      text:
        't."patient_id" in (select in_t_patient."id" from "patient" in_t_patient where "in_t_patient".deleted_at is null and ' +
        'in_t_patient."id" in (select in_in_t_patient_lien."patient_id" from "lien" in_in_t_patient_lien ' +
        'where "in_in_t_patient_lien".deleted_at is null and in_in_t_patient_lien."owner_id" = $1))',
      values: ['o1'],
    })
  })
})
