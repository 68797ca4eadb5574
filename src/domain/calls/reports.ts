import * as v from 'valibot'
import { appointmentCategories } from '../entities/appointment-status.ts'
import { titleLanguages } from '../entities/shapes/look-up.ts'
import { line, shownLine } from '../fields/text-rules.ts'
import { appointments } from '../reports/appointments.ts'
import { chiropractors } from '../reports/chiropractors.ts'
import { contactManagers } from '../reports/contact-managers.ts'
import { facilities, facilityOffices } from '../reports/facilities.ts'
import { reports } from '../reports/index.ts'
import { lawFirms, lawfirmUsers } from '../reports/law-firms.ts'
import { backgroundFormats, exportFormats } from '../reports/limits.ts'
import { patientDetails } from '../reports/patient-details.ts'
import { reportPath, type ReportDefinition, type ReportName, type ReportPath } from '../reports/report.ts'
import { serviceDates } from '../reports/service-dates.ts'
import { subsidiaries, subsidiaryUsers, subsidiaryWiseUsers } from '../reports/subsidiaries.ts'
import { underwritings } from '../reports/underwritings.ts'
import { underwritingCategories } from '../rules/transitions/underwriting-categories.ts'
import { defineCall } from './define-call.ts'
import { exportJobCalls } from './export-jobs.ts'
import { pageQuery } from './list-query.ts'
import { reportAnswer } from './report-answer.ts'

const { sort, filter, page, page_size } = pageQuery.entries
/** In which statuses, types and languages are named. */
const language = v.optional(v.picklist(titleLanguages, 'invalid'))
const pageOfReport = v.strictObject({ sort, filter, page, page_size, language })

const spoken = ({ name }: Pick<ReportDefinition, 'name'>): string => name.replaceAll('_', ' ')

function pageCall<
  const P extends ReportPath,
  C extends ReportDefinition['columns'],
  const Parts extends v.ObjectEntries,
>(path: P, report: ReportDefinition<C>, parts: Parts) {
  return defineCall({
    method: 'GET',
    path,
    tag: 'report',
    summary: `The ${spoken(report)} report: one page and the totals of all rows`,
    query: pageOfReport,
    answer: reportAnswer(report, parts),
  })
}

const title = v.string()
const count = v.number()
const sum = v.optional(v.number())

export const reportPages = {
  contact_managers: pageCall('/report/contact_managers', contactManagers, {
    by_manager: v.array(
      v.strictObject({
        case_manager_id: v.nullable(v.string()),
        case_manager: v.nullable(v.string()),
        count,
        due: v.number(),
        overdue: v.number(),
        done: v.number(),
      }),
    ),
  }),
  underwritings: pageCall('/report/underwritings', underwritings, {
    by_stage: v.array(
      v.strictObject({
        id: v.nullable(v.string()),
        title: v.nullable(title),
        category: v.nullable(v.picklist(underwritingCategories)),
        sort_order: v.nullable(v.number()),
        count,
        /** Sums are there for those who see the column. */
        billed_cents: sum,
        approved_limit_cents: sum,
      }),
    ),
  }),
  patient_details: pageCall('/report/patient_details', patientDetails, {}),
  service_dates: pageCall('/report/service_dates', serviceDates, {}),
  appointments: pageCall('/report/appointments', appointments, {
    by_status: v.array(
      v.strictObject({
        /** Null for visits that have only been asked for. */
        id: v.nullable(v.string()),
        title: v.nullable(title),
        category: v.picklist(appointmentCategories),
        color: v.nullable(v.string()),
        count,
      }),
    ),
  }),
  law_firms: pageCall('/report/law_firms', lawFirms, {}),
  lawfirm_users: pageCall('/report/lawfirm_users/{id}', lawfirmUsers, {}),
  facilities: pageCall('/report/facilities', facilities, {}),
  facility_offices: pageCall('/report/facility_offices/{id}', facilityOffices, {}),
  chiropractors: pageCall('/report/chiropractors', chiropractors, {}),
  subsidiaries: pageCall('/report/subsidiaries', subsidiaries, {}),
  subsidiary_users: pageCall('/report/subsidiary_users', subsidiaryUsers, {}),
  subsidiary_wise_users: pageCall('/report/subsidiary_wise_users/{id}', subsidiaryWiseUsers, {}),
} satisfies Record<ReportName, unknown>

/** The columns of the directory that have a trend; amounts are those of the cases that were opened in the month. */
export const trendFigures = ['new_cases', 'closed_cases', 'billed_cents', 'paid_cents'] as const

export const firmTrendCall = defineCall({
  method: 'GET',
  path: '/report/law_firms/{id}/trend',
  tag: 'report',
  summary: 'A law firm by month, this year and last year: cases opened and closed, billed and paid',
  answer: v.strictObject({
    year: v.number(),
    /** Those that the caller sees. */
    columns: v.array(v.picklist(trendFigures)),
    months: v.array(
      v.strictObject({ month: v.string(), new_cases: sum, closed_cases: sum, billed_cents: sum, paid_cents: sum }),
    ),
  }),
})

const name = v.pipe(v.string(), v.maxLength(60))

/** What is asked of a file besides its format: the rows, and how its reader calls what is in them. */
const fileInput = {
  sort,
  filter: v.optional(v.record(v.string(), v.unknown())),
  /** Which of the columns, in this order; without it all of them. */
  columns: v.optional(v.pipe(v.array(name), v.minLength(1, 'required'), v.maxLength(200, 'too_many'))),
  purpose: v.optional(line(300)),
  /** What the columns are called in the reader's language. */
  labels: v.optional(v.record(name, shownLine(120))),
  /** What the codes of columns are called there. */
  words: v.optional(v.record(name, v.record(name, shownLine(120)))),
  language,
  /** Where the clocks are that moments are told by. */
  time_zone: v.optional(v.pipe(line(60), v.check(isTimeZone, 'invalid'))),
  title: v.optional(shownLine(120)),
  /** Days and filters, as one reads them. */
  narrowed: v.optional(v.pipe(v.array(shownLine(2000)), v.maxLength(40, 'too_many'))),
}
const exportInput = v.strictObject({ ...fileInput, format: v.picklist(exportFormats, 'invalid') })
const jobInput = v.strictObject({ ...fileInput, format: v.picklist(backgroundFormats, 'invalid') })
export type FileInput = v.InferOutput<typeof exportInput>

const cell = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
/** What becomes a page of paper; the other formats are files. */
const printed = v.strictObject({
  columns: v.array(v.strictObject({ name: v.string(), kind: v.string(), label: v.string() })),
  rows: v.array(v.array(cell)),
})

export function exportCall(report: ReportDefinition) {
  return defineCall({
    method: 'POST',
    path: `${reportPath(report)}/export`,
    tag: 'report',
    summary: `Export the ${spoken(report)} report as a file`,
    body: exportInput,
    answer: printed,
  })
}

export function exportJobCall(report: ReportDefinition) {
  return defineCall({
    method: 'POST',
    path: `${reportPath(report)}/export_job`,
    tag: 'export_job',
    summary: `Export the ${spoken(report)} report in the background`,
    status: 201,
    body: jobInput,
    answer: exportJobCalls.one.answer,
  })
}

type ReportCall =
  | (typeof reportPages)[ReportName]
  | typeof firmTrendCall
  | ReturnType<typeof exportCall>
  | ReturnType<typeof exportJobCall>
  | (typeof exportJobCalls)[keyof typeof exportJobCalls]

export const reportsCalls: Readonly<Record<string, ReportCall>> = {
  ...reportPages,
  trend: firmTrendCall,
  ...Object.fromEntries(reports.map((report) => [`${report.name} export`, exportCall(report)])),
  ...Object.fromEntries(reports.map((report) => [`${report.name} export_job`, exportJobCall(report)])),
  ...exportJobCalls,
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
