import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defaultRoles } from '../access/default-roles.ts'
import { roleTitles } from '../access/viewer.ts'
import { appointmentStatus } from '../entities/appointment-status.ts'
import { entityByName } from '../entities/index.ts'
import { menuItem } from '../entities/menu-item.ts'
import { draftSchema, type Entity } from '../entity.ts'
import { fieldErrors } from '../field-errors.ts'
import { mergeFieldsIn } from '../rules/merge-fields.ts'
import { appointmentPhase } from '../rules/transitions/appointment-facts.ts'
import { appointmentStatuses } from './appointment-statuses.ts'
import { appointmentTypes } from './appointment-types.ts'
import { emailTemplates } from './email-templates/index.ts'
import { templateCodes } from './email-templates/text.ts'
import { demoLookUpSeeds, lookUpSeeds } from './index.ts'
import { menuSeed, roleMenuSeed } from './menu.ts'
import { states } from './states.ts'

function faultsOf(entity: Entity, row: Readonly<Record<string, unknown>>) {
  const result = v.safeParse(draftSchema(entity), row)
  return { ...(result.success ? {} : fieldErrors(result.issues)), ...entity.check(row) }
}

const byEntity = Object.entries({ ...lookUpSeeds, ...demoLookUpSeeds })

describe.each(byEntity)('seed rows of %s', (name, rows) => {
  const entity = entityByName.get(name)

  it('pass the entity that they are for', () => {
    expect(entity).toBeDefined()
    for (const row of rows) expect(faultsOf(entity!, row), row.title).toEqual({})
  })

  it('collide nowhere', () => {
    for (const group of entity!.unique) {
      const keys = rows.map((row) =>
        group.map((field) => String(row[field as keyof typeof row]).toLowerCase()).join(' · '),
      )
      expect(new Set(keys).size, group.join()).toBe(rows.length)
    }
  })
})

describe('look-ups', () => {
  it('hold as many rows as the domain book names', () => {
    const counts = Object.fromEntries(byEntity.map(([name, rows]) => [name, rows.length]))
    expect(counts).toEqual({
      state: 54,
      patient_language: 18,
      accident_type: 18,
      insurance_type: 15,
      appointment_type: 28,
      appointment_status: 12,
      underwriting_stage: 10,
      task_rule: 4,
      email_template: templateCodes.length * 4,
      insurance_company: 30,
    })
  })

  it('are written in four languages wherever a person chooses from them', () => {
    const translated = byEntity.filter(([name]) => !['state', 'email_template', 'insurance_company'].includes(name))
    for (const [name, rows] of translated) {
      for (const row of rows) {
        const titles = 'title_i18n' in row ? row.title_i18n : undefined
        expect(titles?.en, name).toBe(row.title)
        expect(titles?.ar, row.title).toMatch(/\p{Script=Arabic}/u)
        expect(titles?.tr && titles.es, row.title).toBeTruthy()
      }
    }
  })

  it('ask approval for injections and surgery, and know surgery', () => {
    const marked = (mark: 'requires_approval' | 'is_surgery') =>
      appointmentTypes.filter((type) => type[mark]).map(({ code }) => code)
    expect(marked('is_surgery')).toEqual(['surgery_outpatient', 'surgery_inpatient'])
    expect(marked('requires_approval')).toEqual([
      'epidural_injection',
      'facet_medial_branch_block',
      'radiofrequency_ablation',
      'other_injection',
      'surgery_outpatient',
      'surgery_inpatient',
      'anesthesia',
    ])
  })

  it('give every phase of an appointment a status', () => {
    expect(new Set(appointmentStatuses.map(appointmentPhase))).toEqual(
      new Set([
        'requested',
        'scheduled',
        'confirmed',
        'checked_in',
        'completed',
        'no_show',
        'late_cancel',
        'cancelled',
        'superseded',
      ]),
    )
    expect(faultsOf(appointmentStatus, { code: 'x', title: 'X', category: 'lost' })).toEqual({ category: ['invalid'] })
  })

  it('estimate limitation in every state and leave territories to an attorney', () => {
    expect(
      states
        .filter(({ sol_rules }) => sol_rules.length === 0)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['GU', 'PR', 'VI'])
    expect(states.find(({ code }) => code === 'FL')).toMatchObject({
      title: 'Florida',
      default_timezone: 'America/New_York',
      sol_rules: [
        { years: 4, accrual_to: '2023-03-23' },
        { years: 2, accrual_from: '2023-03-24' },
      ],
    })
  })
})

describe('e-mail templates', () => {
  it('D6: say the same in every language', () => {
    for (const code of templateCodes) {
      const told = emailTemplates
        .filter((template) => template.code === code)
        .map(({ subject, body }) => mergeFieldsIn(`${subject} ${body}`).sort())
      for (const fields of told) expect(fields, code).toEqual(told[0])
    }
  })

  it('ask a firm for the status of a case by its number alone', () => {
    const said = emailTemplates
      .filter(({ code }) => code === 'status_request')
      .map(({ subject, body }) => mergeFieldsIn(`${subject} ${body}`).filter((field) => field.startsWith('patient.')))
    expect(new Set(said.flat())).toEqual(new Set(['patient.case_number']))
  })

  it('name no patient where they promise to tell nothing', () => {
    const silent = emailTemplates.filter(({ phi_level }) => phi_level === 'none')
    expect(silent.length).toBe(8)
    for (const { body } of silent) expect(body).not.toMatch(/\{(patient|appointment|lien|totals)\./)
  })
})

describe('the menu', () => {
  const items = menuSeed.map(({ row }) => row)

  it('passes the entity and names each entry once, parents first', () => {
    for (const { key, parent, row } of menuSeed) {
      expect(faultsOf(menuItem, row), key).toEqual({})
      if (parent)
        expect(menuSeed.findIndex((item) => item.key === parent)).toBeLessThan(
          menuSeed.findIndex((item) => item.key === key),
        )
    }
    expect(new Set(menuSeed.map(({ key }) => key)).size).toBe(menuSeed.length)
  })

  it('N2 N5 N6 N7 N8 N9 N10 N11 N12 N13: leads to every list', () => {
    expect(items.flatMap(({ url }) => url ?? []).sort()).toEqual(
      [
        '/dashboard',
        '/apps/calendar',
        '/apps/chat',
        '/outbox',
        '/example',
        '/patients',
        '/patients/new',
        '/records',
        '/liens',
        '/messages',
        '/triage',
        ...[
          'underwritings',
          'contact-managers',
          'service-dates',
          'appointments',
          'patient-details',
          'law-firms',
          'facilities',
          'chiropractors',
          'subsidiaries',
          'subsidiary-users',
        ].map((name) => `/reports/${name}`),
        ...[
          'appointment-types',
          'appointment-statuses',
          'accident-types',
          'insurance-types',
          'insurance-companies',
          'patient-languages',
          'underwriting-stages',
          'task-templates',
          'email-templates',
          'states',
          'funders',
          'connections',
          'background-work',
        ].map((name) => `/settings/${name}`),
        ...['users', 'roles', 'role-menus'].map((name) => `/user-config/${name}`),
      ].sort(),
    )
  })

  it('S2: shows a role nothing that its level would hide, and nothing without its parent', () => {
    for (const { title, level } of defaultRoles) {
      const keys = roleMenuSeed.get(title) ?? []
      expect(keys, title).toContain('dashboard')
      for (const { key, parent, row } of menuSeed.filter((item) => keys.includes(item.key))) {
        expect(row.auth, `${title} ${key}`).toContain(level)
        if (parent) expect(keys).toContain(parent)
      }
    }
    expect(roleTitles.filter((title) => roleMenuSeed.get(title)?.includes('roles'))).toEqual(['admin', 'auditor'])
  })

  it('P4: offers lists only to roles that may read them', () => {
    const needs = {
      patients: 'patient',
      liens: 'lien',
      chat: 'message',
      calendar: 'appointment',
      funders: 'funder',
      email_templates: 'email_template',
    }
    for (const { title, grants } of defaultRoles) {
      for (const [key, entity] of Object.entries(needs)) {
        if (!roleMenuSeed.get(title)?.includes(key)) continue
        expect(
          grants.map(({ permission }) => permission),
          `${title} ${key}`,
        ).toContain(`${entity}.list`)
      }
    }
  })
})
