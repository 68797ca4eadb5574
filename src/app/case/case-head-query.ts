import { queryOptions } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { api } from '../api/portal.ts'
import type { CallAnswer } from '../api/typed-call.ts'

/** A case as the viewer sees it. */
export type CaseRow = Readonly<Shown<'patient'>>

type HeadAnswer = CallAnswer<'GET /patient/{id}/master_detail'>['master_detail']

/** The case header: its columns, and the names of the people who work on it. */
export interface CaseHead {
  readonly row: CaseRow
  readonly stage: HeadAnswer['stage']
  readonly people: HeadAnswer['people']
}

function headOf({ id, version, identity, status, dates, totals, stage, people }: HeadAnswer): CaseHead {
  return { row: { ...identity, ...status, ...dates, ...totals, id, version }, stage, people }
}

export const caseHeadQuery = (id: string) =>
  queryOptions({
    queryKey: ['patient', 'head', id],
    meta: { kept: { about: id, form: 'head', entity: 'patient' }, standIn: { tells: 'head', id } },
    queryFn: async ({ signal }): Promise<CaseHead> =>
      headOf((await api.call('GET /patient/{id}/master_detail', { params: { id }, signal })).master_detail),
  })
