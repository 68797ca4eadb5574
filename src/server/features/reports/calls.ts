import * as v from 'valibot'
import { titleLanguages } from '#domain/entities/shapes/look-up.ts'
import { reports } from '#domain/reports/index.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import type { Gate } from '#server/records/gate.ts'
import { exportReport } from './export.ts'
import { firmTrend } from './firm-trend.ts'
import { exportFormats } from './formats.ts'
import { runReport } from './run.ts'
import { fileWish } from './wanted-file.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
}

const { sort, filter, page, page_size } = pageQuery.entries
/** In which statuses, types and languages are named. */
const language = v.optional(v.picklist(titleLanguages, 'invalid'))
const query = v.strictObject({ sort, filter, page, page_size, language })

const exported = v.strictObject({ ...fileWish, format: v.picklist(exportFormats, 'invalid') })

/** The reports of the portal, each a page at a time or as a file. */
export function reportCalls(parts: Parts): Call[] {
  return [...reports.flatMap((report) => [pageCall(parts, report), exportCall(parts, report)]), trendCall(parts)]
}

const pathOf = ({ name, parent }: ReportDefinition): string => `/report/${name}${parent ? '/{id}' : ''}`
const spoken = ({ name }: ReportDefinition): string => name.replaceAll('_', ' ')

function pageCall(parts: Parts, report: ReportDefinition): Call {
  return defineCall({
    method: 'GET',
    path: pathOf(report),
    tag: 'report',
    summary: `The report of ${spoken(report)}: a page and the totals of all its rows`,
    query,
    answer: ['rows', 'count', 'page', 'page_size', 'columns', 'totals'],
    handle: ({ c, caller, query: wanted }) =>
      runReport(parts, report, caller, { ...wanted, parentId: report.parent ? idParam(c) : undefined }),
  })
}

function trendCall({ gate }: Parts): Call {
  return defineCall({
    method: 'GET',
    path: '/report/law_firms/{id}/trend',
    tag: 'report',
    summary: 'A law firm month by month, this year and the last one: cases opened and closed, billed and paid',
    answer: ['year', 'columns', 'months'],
    handle: ({ c, caller }) => firmTrend(gate, caller, idParam(c)),
  })
}

function exportCall(parts: Parts, report: ReportDefinition): Call {
  return defineCall({
    method: 'POST',
    path: `${pathOf(report)}/export`,
    tag: 'report',
    summary: `The report of ${spoken(report)} as a file`,
    body: exported,
    answer: [],
    handle: ({ c, caller, body }) =>
      exportReport({ ...parts, caller }, report, c, { ...body, parentId: report.parent ? idParam(c) : undefined }),
  })
}
