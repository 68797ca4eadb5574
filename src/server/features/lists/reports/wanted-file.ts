import type { FileInput } from '#domain/calls/reports.ts'
import type { Wanted } from './run.ts'

export type WantedFile = Wanted & FileInput
