import { rowsFor, type Entity } from '../entity.ts'
import { revealed } from '../access/secrets.ts'
import { grantOf, type SecretKind, type UserType, type Viewer } from '../access/viewer.ts'
import { MOST_QUICK_FILTERS } from '../lists/quick-filters.ts'
import type { PeriodName } from './periods.ts'

/** Decides how a value is shown on the screen and how it is written into each kind of file. */
export type ColumnKind = 'text' | 'choice' | 'date' | 'moment' | 'integer' | 'decimal' | 'percent' | 'cents' | 'flag'

/** A field of an entity: hidden in the report from viewers who may not see it there. */
export type Shown = readonly [entity: Entity, field: string]

export interface ReportColumn {
  readonly kind: ColumnKind
  /** What the column shows or is worked out from. */
  readonly shows?: readonly Shown[]
  readonly secret?: SecretKind
  /** For the portal's own people. */
  readonly internal?: true
  /** Added up over all rows of the filter. */
  readonly total?: true
  /** The field of a row that holds the id of what the column names, and what that is. */
  readonly link?: readonly [field: string, entity: string]
  /** The field of a row that holds the time zone of the place where the moment is. */
  readonly zone?: string
}

export interface ReportFilter {
  readonly kind: 'id' | 'words'
  readonly shows: readonly Shown[]
  /** The words that can be asked for. */
  readonly words?: readonly string[]
}

/** What is still to be done, as filters of a report, and the column in which the work is done. */
export interface Worklist {
  readonly wanted: Readonly<Record<string, readonly string[]>>
  readonly column: string
}

/** Reports that stand for themselves, and those that are about one record. */
export const directReports = [
  'contact_managers',
  'underwritings',
  'patient_details',
  'service_dates',
  'appointments',
  'law_firms',
  'facilities',
  'chiropractors',
  'subsidiaries',
  'subsidiary_users',
] as const
export const reportsBelow = ['lawfirm_users', 'facility_offices', 'subsidiary_wise_users'] as const
export type ReportName = (typeof directReports)[number] | (typeof reportsBelow)[number]

/** Where a report is asked for. */
export type ReportPath = `/report/${(typeof directReports)[number]}` | `/report/${(typeof reportsBelow)[number]}/{id}`

export interface ReportDefinition<C extends Record<string, ReportColumn> = Record<string, ReportColumn>> {
  readonly name: ReportName
  /** Whose rows the report lists, within the viewer's scope of it. */
  readonly base: Entity
  /** The record that the report is about; who may not read it finds no report. */
  readonly parent?: Entity
  readonly columns: C
  /** The columns one works with, which stand first on a screen. */
  readonly lead?: readonly string[]
  /** Figures over all rows besides the totals of columns, each with what it rests on. */
  readonly figures: Readonly<Record<string, ReportColumn>>
  readonly filters: Readonly<Record<string, ReportFilter>>
  /** The filters that are used most, at most four; where it names none, those whose choices are words come first. */
  readonly quick?: readonly string[]
  /** Work lists; each covers all time. */
  readonly worklists?: Readonly<Record<string, Worklist>>
  /** The default period; a report without it has no period. */
  readonly period?: PeriodName
  readonly sort: (keyof C & string) | `-${keyof C & string}`
  /** The rows contain health information: exports require a purpose. */
  readonly health: boolean
  readonly opens: (viewer: Viewer) => boolean
}

export function defineReport<const C extends Record<string, ReportColumn>>(
  definition: Omit<ReportDefinition<C>, 'figures'> & { figures?: Readonly<Record<string, ReportColumn>> },
): ReportDefinition<C> {
  return { figures: {}, ...definition }
}

/** The record that a report is about stands in its address. */
export function reportPath({ name }: Pick<ReportDefinition, 'name'>): ReportPath {
  return isBelow(name) ? `/report/${name}/{id}` : `/report/${name}`
}

function isBelow(name: ReportName): name is (typeof reportsBelow)[number] {
  return reportsBelow.some((below) => below === name)
}

export const isPortal = (viewer: Viewer): boolean => viewer.user_type === 'staff' || viewer.user_type === 'auditor'

/** Users who may list their organization's log-ins also see its figures. */
export function leads(viewer: Viewer, ...parties: readonly UserType[]): boolean {
  const reach = grantOf(viewer, 'user', 'list')
  return parties.includes(viewer.user_type) && (reach === 'firm' || reach === 'subsidiary')
}

export function belongsTo(viewer: Viewer, ...parties: readonly UserType[]): boolean {
  return isPortal(viewer) || parties.includes(viewer.user_type)
}

/** A report is available to the viewers it is meant for, if they may list its entity. */
export function opensReport(report: ReportDefinition, viewer: Viewer): boolean {
  return report.opens(viewer) && rowsFor(report.base, 'list', viewer) !== false
}

/** Exports of health data need a right of their own. */
export function exportsReport(report: ReportDefinition, viewer: Viewer): boolean {
  return opensReport(report, viewer) && (!report.health || 'patient.export' in viewer.grants)
}

/** A column that some rows would hide is no column of a report: totals and orders would tell what they hide. */
export function seesField([entity, field]: Shown, viewer: Viewer): boolean {
  if (rowsFor(entity, 'list', viewer) === false) return false
  const allowed = entity.visible(viewer)
  if (allowed !== true && !allowed.includes(field)) return false
  const kind = entity.secrets[field]
  return !entity.unlisted(viewer).includes(field) && (!kind || revealed(kind, viewer) === true)
}

export function seesColumn(column: ReportColumn, viewer: Viewer): boolean {
  if (column.internal && !isPortal(viewer)) return false
  if (column.secret && revealed(column.secret, viewer) !== true) return false
  return (column.shows ?? []).every((shown) => seesField(shown, viewer))
}

function seen<T extends ReportColumn>(columns: Readonly<Record<string, T>>, viewer: Viewer): [string, T][] {
  return Object.entries(columns).filter(([, column]) => seesColumn(column, viewer))
}

export function columnsFor(report: ReportDefinition, viewer: Viewer): [string, ReportColumn][] {
  return seen(report.columns, viewer)
}

export function figuresFor(report: ReportDefinition, viewer: Viewer): string[] {
  return seen(report.figures, viewer).map(([name]) => name)
}

export function filtersFor(report: ReportDefinition, viewer: Viewer): [string, ReportFilter][] {
  return Object.entries(report.filters).filter(([, { shows }]) => shows.every((shown) => seesField(shown, viewer)))
}

/** The names of the filters that are used most. */
export function quickFilters({ quick, filters }: Pick<ReportDefinition, 'quick' | 'filters'>): readonly string[] {
  const isLate = (name: string) => Number(filters[name]?.kind !== 'words')
  return (
    quick ??
    Object.keys(filters)
      .toSorted((one, other) => isLate(one) - isLate(other))
      .slice(0, MOST_QUICK_FILTERS)
  )
}
