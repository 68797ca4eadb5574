import { describe, expect, it } from 'vitest'
import { absent, all, any, equal, holds, member, oneOf } from './filter.ts'

const a = equal('lawfirm_id', 'a')
const b = equal('chiropractor_id', 'b')

describe('row filters', () => {
  it('reach nothing where the viewer has no such party, never the rows without one', () => {
    expect(equal('lawfirm_id', null)).toBe(false)
    expect(equal('lawfirm_id', undefined)).toBe(false)
    expect(holds('tagged_employee_ids', null)).toBe(false)
    expect(oneOf('case_status', [])).toBe(false)
    expect(member('id', 'lien', 'patient_id', equal('owner_id', null))).toBe(false)
  })

  it('tell an empty field from an absent party', () => {
    expect(absent('to')).toEqual({ is: 'equal', field: 'to', value: null })
    expect(equal('is_active', false)).toEqual({ is: 'equal', field: 'is_active', value: false })
  })

  it('narrow: true adds nothing, false leaves nothing', () => {
    expect(all()).toBe(true)
    expect(all(true, true)).toBe(true)
    expect(all(true, a)).toBe(a)
    expect(all(a, false, b)).toBe(false)
    expect(all(a, b)).toEqual({ is: 'all', of: [a, b] })
  })

  it('widen: false adds nothing, true leaves no limit', () => {
    expect(any()).toBe(false)
    expect(any(false, false)).toBe(false)
    expect(any(false, b)).toBe(b)
    expect(any(a, true)).toBe(true)
    expect(any(a, b)).toEqual({ is: 'any', of: [a, b] })
  })

  it('keep the whole of a membership', () => {
    expect(member('id', 'appointment', 'patient_id', a)).toEqual({
      is: 'member',
      field: 'id',
      entity: 'appointment',
      key: 'patient_id',
      where: a,
    })
    expect(member('id', 'appointment', 'patient_id', true)).toMatchObject({ where: true })
  })
})
