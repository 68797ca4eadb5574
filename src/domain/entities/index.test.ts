import { describe, expect, expectTypeOf, it } from 'vitest'
import { reaches, secretKinds, type Viewer } from '../access/viewer.ts'
import { commonColumns } from '../entity.ts'
import { outline } from '../outline.gen.ts'
import { outlinesOf } from '../outline.ts'
import { entities, entityByName, type EntityByName, type EntityName } from './index.ts'
import { lien } from './lien.ts'

// acceptance.md D1, word for word.
const named =
  'user, employee, lawfirm, lawfirm_employee, subsidiary, subsidiary_employee, subsidiary_user, chiropractor, funder, ' +
  'medical_provider, medical_provider_office, patient, patient_sms, patient_note, patient_document, ' +
  'patient_mobile_info, patient_lawfirm_employee, appointment, previous_med, lien, underwriting_document, ' +
  'underwriting_note, insurance_type, appointment_status, patient_language, underwriting_stage, email_template, ' +
  'accident_type, appointment_type, state, insurance_company, permission, role, menu_item, role_menu, message'

const outsider = {
  id: 'me',
  role: 'law_firm',
  level: 'user',
  user_type: 'lawfirm',
  sees: [],
  grants: {},
  lawfirm_id: null,
  subsidiary_id: null,
  medical_provider_id: null,
  medical_provider_office_id: null,
  chiropractor_id: null,
  funder_id: null,
  employee_id: null,
  lawfirm_employee_id: null,
  firm_wide: false,
  sees_financials: false,
} as unknown as Viewer

const fieldsOf = (entity: (typeof entities)[number]) => Object.entries(entity.fields)

describe('the register', () => {
  it('D1: holds the 36 entities and the tasks, each once', () => {
    expect(entities.map(({ name }) => name as string).sort()).toEqual(
      [...named.split(', '), 'task', 'task_rule'].sort(),
    )
    expect(entityByName.size).toBe(38)
    expect(entityByName.get('lien')).toBe(lien)
    expectTypeOf<EntityByName<'lien'>>().toEqualTypeOf<typeof lien>()
    expectTypeOf<'lien'>().toExtend<EntityName>()
    expectTypeOf<'liens'>().not.toExtend<EntityName>()
  })

  it('D1: has the outline that `npm run register` writes', () => {
    expect(Object.entries(outline)).toEqual(Object.entries(outlinesOf(entities)))
  })
})

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  const known = Object.keys(entity.fields)

  it('points only at entities that exist', () => {
    const targets = fieldsOf(entity).flatMap(([, field]) => (field.ref === undefined ? [] : [field.ref]))
    expect(targets.filter((target) => !entityByName.has(target))).toEqual([])
  })

  it('speaks only of its own fields', () => {
    const { list, label, unique, caseField } = entity
    const spoken = [...list.columns, ...list.search, ...label, ...unique.flat()]
    expect(spoken.filter((field) => field !== 'created_by' && !known.includes(field))).toEqual([])
    expect([...known, 'created_at']).toContain(list.sort.replace(/^-/, ''))
    expect([null, 'id', ...known]).toContain(caseField)
    expect(known.filter((field) => (commonColumns as readonly string[]).includes(field))).toEqual([])
  })

  it('D15: stands in the area of cases, at home in a case, where it belongs to one', () => {
    expect(entity.area === 'cases').toBe(entity.caseField !== null)
    if (entity.area === 'cases') expect(entity.home).toMatch(/^\/(patients|liens)\/\*/)
  })

  it('searches text only and keeps long values out of its lists', () => {
    const searchable = ['text', 'long_text', 'email', 'phone', 'url']
    expect(
      entity.list.search.filter((field) => !searchable.includes(entity.fields[field as never]?.['kind'] ?? '')),
    ).toEqual([])
    expect(new Set(entity.list.columns).size).toBe(entity.list.columns.length)
  })

  it('keeps secrets of known kinds and scopes of known reaches', () => {
    expect(Object.values(entity.secrets).filter((kind) => !secretKinds.includes(kind))).toEqual([])
    expect(Object.keys(entity.scope).filter((reach) => !(reaches as readonly string[]).includes(reach))).toEqual([])
  })

  it('gives first values that its own rules accept, and stamps only what nobody else writes', () => {
    for (const [name, field] of fieldsOf(entity)) {
      if (field.initial !== undefined) {
        expect(field.schema['~run']({ value: field.initial }, {}).issues, name).toBeUndefined()
      }
      if (field.stamp) expect(field.readOnly, name).toBe(true)
      expect(field.fixed && field.readOnly, name).toBe(false)
    }
  })

  it('shows nothing to a viewer whose party is missing', () => {
    for (const reach of ['firm', 'subsidiary', 'office', 'portfolio', 'assigned'] as const) {
      if (reach === 'assigned' && !entity.caseField) continue
      expect(entity.scope[reach]?.(outsider) ?? false, reach).toBe(false)
    }
  })

  it('finds no fault with an empty row beyond what is missing', () => {
    const codes = Object.values(entity.check({})).flat()
    expect(codes.filter((code) => code !== 'required')).toEqual([])
  })
})
