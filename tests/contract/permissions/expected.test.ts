import { describe, expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'

import {
  actions,
  entityNames,
  expected,
  flaggedCells,
  hiddenFields,
  hiddenWhile,
  maskedFields,
  neverOnDevice,
  outsideRoles,
  reaches,
  roles,
  sharedRows,
} from './expected.ts'
import type { Action, EntityName, Reach, Role } from './expected.ts'
import { grantedActions, readCell, readTables } from './table-reader.ts'

type Cell = { entity: EntityName; role: Role; action: Action; reach: Reach }

const cells: Cell[] = entityNames.flatMap((entity) =>
  roles.flatMap((role) => actions.map((action) => ({ entity, role, action, reach: expected[entity][role][action] }))),
)
const granted = cells.filter((cell) => cell.reach !== 'none')
const nameOf = ({ entity, role }: { entity: EntityName; role: Role }) => `${entity} × ${role}`
const hiddenFrom = (entity: EntityName, field: string) =>
  hiddenFields.filter((entry) => entry.entity === entity && entry.fields.includes(field)).map((entry) => entry.role)
const readersOf = (entity: EntityName) => roles.filter((role) => expected[entity][role].read !== 'none')
const whoSees = (entity: EntityName, field: string) =>
  readersOf(entity).filter((role) => !hiddenFrom(entity, field).includes(role))

describe('the expected permission matrix', () => {
  test('D1 P4: holds each of the 38 entities for each of the 12 roles and 5 actions', () => {
    expect(new Set(entityNames).size).toBe(38)
    expect(new Set(roles).size).toBe(12)
    expect(Object.keys(expected).sort()).toEqual([...entityNames].sort())
    for (const entity of entityNames) expect(Object.keys(expected[entity]).sort()).toEqual([...roles].sort())
    expect(cells).toHaveLength(38 * 12 * 5)
    expect(cells.filter((cell) => !reaches.includes(cell.reach))).toEqual([])
  })

  test('D1 P4: names every entity of the register', () => {
    expect([...entityNames].sort()).toEqual(entities.map(({ name }) => name).sort())
  })

  test('P4: counts of granted actions; a change of the matrix is a visible edit here', () => {
    const perRole = Object.fromEntries(roles.map((role) => [role, granted.filter((cell) => cell.role === role).length]))
    const perAction = Object.fromEntries(
      actions.map((action) => [action, granted.filter((cell) => cell.action === action).length]),
    )
    expect(perRole).toEqual({
      admin: 185,
      auditor: 74,
      case_manager: 99,
      chiropractor: 45,
      employee: 105,
      funder: 38,
      law_firm: 68,
      law_firm_employee: 58,
      medical_provider: 47,
      subsidiary: 78,
      subsidiary_user: 59,
      underwriter: 85,
    })
    expect(perAction).toEqual({
      create: 108,
      delete: 36,
      list: 359,
      read: 359,
      update: 79,
    })
  })

  test('P4: who may list may read and the other way round, with the same reach', () => {
    expect(cells.filter(({ entity, role }) => expected[entity][role].list !== expected[entity][role].read)).toEqual([])
  })

  test('P4: only the administrator deletes, and neither SMS nor chat', () => {
    const deleters = granted.filter((cell) => cell.action === 'delete')
    expect(new Set(deleters.map((cell) => cell.role))).toEqual(new Set(['admin']))
    const kept = entityNames.filter((entity) => expected[entity].admin.delete === 'none')
    expect(kept).toEqual(['patient_sms', 'message'])
  })

  test('P4: the auditor reads all but chat, and writes nothing', () => {
    for (const entity of entityNames) {
      expect(grantedActions(expected[entity].auditor)).toEqual(entity === 'message' ? [] : ['list', 'read'])
    }
  })

  test('P4: immutable rows refuse update, whoever asks', () => {
    for (const entity of ['patient_sms', 'underwriting_note', 'message'] as const) {
      expect(roles.filter((role) => expected[entity][role].update !== 'none')).toEqual([])
    }
  })

  test('P4: a tenant reach belongs to the roles of that tenant', () => {
    const rolesWith = (reach: Reach) => [...new Set(granted.filter((cell) => cell.reach === reach).map((c) => c.role))]
    expect(rolesWith('assigned').sort()).toEqual(['case_manager', 'law_firm_employee', 'underwriter'])
    expect(rolesWith('firm').sort()).toEqual(['law_firm', 'law_firm_employee'])
    expect(rolesWith('subsidiary').sort()).toEqual(['subsidiary', 'subsidiary_user'])
    expect(rolesWith('office').sort()).toEqual(['chiropractor', 'medical_provider'])
    expect(rolesWith('portfolio')).toEqual(['funder'])
  })

  test('P4: outsiders reach everything only in look-ups and directories, and never write there', () => {
    const wide = granted.filter((cell) => cell.reach === 'all' && outsideRoles.some((role) => role === cell.role))
    expect(wide.filter((cell) => cell.action !== 'list' && cell.action !== 'read')).toEqual([])
    expect(new Set(wide.map((cell) => cell.entity))).toEqual(
      new Set<EntityName>([
        'insurance_type',
        'appointment_status',
        'patient_language',
        'underwriting_stage',
        'accident_type',
        'appointment_type',
        'state',
        'insurance_company',
        'email_template',
        'medical_provider',
        'medical_provider_office',
        'chiropractor',
      ]),
    )
  })

  test('P4: the conditions speak of cells that grant something', () => {
    for (const { entity, role } of [...sharedRows, ...flaggedCells]) {
      expect(expected[entity][role].read, `${entity} × ${role}`).not.toBe('none')
    }
    const shared = ['patient_note', 'patient_document'] as const
    const needed = shared.flatMap((entity) =>
      outsideRoles.filter((role) => expected[entity][role].read !== 'none').map((role) => nameOf({ entity, role })),
    )
    expect(sharedRows.map(nameOf).sort()).toEqual(needed.sort())
  })
})

describe('the expected field masks', () => {
  test('P4: one entry for an entity and a role that can read it, with snake_case names given once', () => {
    expect(new Set(hiddenFields.map(nameOf)).size).toBe(hiddenFields.length)
    for (const { entity, role, fields } of [...hiddenFields, ...hiddenWhile]) {
      expect(expected[entity][role].read, `${entity} × ${role}`).not.toBe('none')
      expect(fields.filter((field) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(field))).toEqual([])
      expect(fields.length).toBeGreaterThan(0)
      expect(new Set(fields).size).toBe(fields.length)
    }
    expect(hiddenFields).toHaveLength(73)
  })

  test('P4: nobody ever sees a password hash', () => {
    expect(whoSees('user', 'password_hash')).toEqual([])
  })

  test('P4: prices are seen by admin, underwriter and auditor, by the funder on its own rows', () => {
    const withFunder = ['admin', 'underwriter', 'auditor', 'funder']
    for (const field of ['price_cents', 'purchase_date', 'owner_id', 'assignment_document_id']) {
      expect(whoSees('lien', field), field).toEqual(withFunder)
    }
    const withoutFunder = ['admin', 'underwriter', 'auditor']
    expect(whoSees('appointment', 'price_cents')).toEqual(withoutFunder)
    expect(whoSees('appointment', 'approved_cents')).toEqual(withoutFunder)
    expect(whoSees('patient', 'price_cents')).toEqual(withoutFunder)
    expect(whoSees('medical_provider', 'default_price_bps')).toEqual(withoutFunder)
    expect(whoSees('chiropractor', 'default_price_bps')).toEqual(withoutFunder)
    expect(whoSees('underwriting_note', 'score_liability')).toEqual(withoutFunder)
    expect(whoSees('funder', 'commitment_cents')).toEqual(withFunder)
  })

  test('P4: settlement, fee and costs are seen by the firm and the administrator, and by the auditor', () => {
    for (const field of ['settlement_cents', 'fee_num', 'fee_den', 'costs_cents']) {
      expect(whoSees('patient', field), field).toEqual(['admin', 'auditor', 'law_firm', 'law_firm_employee'])
    }
  })

  test('P4: tax numbers and bank belong to the administrator, commission also to the own subsidiary manager', () => {
    expect(whoSees('lawfirm', 'ein')).toEqual(['admin'])
    expect(whoSees('subsidiary', 'ein')).toEqual(['admin'])
    expect(whoSees('medical_provider', 'tax_id')).toEqual(['admin'])
    expect(whoSees('funder', 'bank_last4')).toEqual(['admin'])
    expect(whoSees('subsidiary', 'commission_bps')).toEqual(['admin', 'subsidiary'])
  })

  test('P4: a number that is masked is never also hidden from the same role', () => {
    for (const { entity, field, roles: masked } of maskedFields) {
      expect(
        hiddenFrom(entity, field).filter((role) => masked.includes(role)),
        field,
      ).toEqual([])
    }
    expect(roles.filter((role) => !maskedFields[0]?.roles.includes(role))).toEqual(hiddenFrom('patient', 'ssn'))
  })

  test('P4: what no device may hold is named once for an entity', () => {
    const named = neverOnDevice.map((entry) => entry.entity)
    expect(new Set(named).size).toBe(named.length)
    expect(named).toContain('underwriting_note')
  })
})

describe('the reader of the tables', () => {
  test('reads a cell', () => {
    expect(readCell('-')).toEqual({
      list: 'none',
      read: 'none',
      create: 'none',
      update: 'none',
      delete: 'none',
    })
    expect(readCell('lr A, cu S')).toEqual({
      list: 'all',
      read: 'all',
      create: 'assigned',
      update: 'assigned',
      delete: 'none',
    })
  })

  test.each(['', 'lr', 'A', 'lr A,cu S', 'lx A', 'lr X', 'lr A, r S', 'll A'])('refuses the cell "%s"', (cell) => {
    expect(() => readCell(cell)).toThrow()
  })

  test('refuses a table with an unknown name, a missing cell, or a cell given twice', () => {
    expect(() => readTables(['entity | admin\nghost | lr A'])).toThrow('unknown name "ghost"')
    expect(() => readTables(['entity | ghost\nuser | lr A'])).toThrow('unknown name "ghost"')
    expect(() => readTables(['entity | admin | auditor\nuser | lr A'])).toThrow('1 cells, 2 roles')
    expect(() => readTables(['entity | admin\nuser | lr A\nuser | lr A'])).toThrow('given twice')
    expect(() => readTables(['entity | admin\nuser | lr A'])).toThrow('is missing')
  })
})
