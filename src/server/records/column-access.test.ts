import { expect, it } from 'vitest'
import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { columnAccess } from './column-access.ts'
import { statement, type Sql } from './sql.ts'

const funder = { sees: ['identity', 'price'], user_type: 'funder', funder_id: 'F', grants: {} } as unknown as Viewer

const questionsIn = (piece: Sql): number => statement(piece).text.split('exists(').length - 1

it('O6: whether a row shows a patient’s name is asked once, however many columns depend on it', () => {
  const { once, rowwise, select } = columnAccess(patient, funder)
  expect(rowwise.size).toBeGreaterThan(10)
  const columns = ['id', 'first_name', 'last_name', 'dob']
  expect(questionsIn(select(columns))).toBe(3)
  expect(questionsIn(once.joined)).toBe(1)
  expect([once.row, once.detail, once.select(columns), once.values(columns)].map(questionsIn)).toEqual([0, 0, 0, 0])
  expect(statement(once.select(columns)).text).toContain(
    'case when shows.shows_0 then t."first_name" end as "first_name"',
  )
})

it('joins nothing where every row shows the same', () => {
  const staff = {
    ...funder,
    user_type: 'staff',
    role: 'employee',
    sees: ['identity', 'settlement'],
  } as unknown as Viewer
  expect(statement(columnAccess(patient, staff).once.joined).text).toBe('')
})
