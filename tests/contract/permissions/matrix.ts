import { outsideCases, staffCases } from './case-tables.ts'
import { outsideDirectory, staffDirectory } from './directory-tables.ts'
import { outsideSettings, staffSettings } from './settings-tables.ts'
import { readTables } from './table-reader.ts'
import type { Matrix } from './vocabulary.ts'

export const expected: Matrix = readTables([
  staffCases,
  outsideCases,
  staffDirectory,
  outsideDirectory,
  staffSettings,
  outsideSettings,
])
