import type { ReactNode } from 'react'
import { foldSearch } from '#domain/rules/fold.ts'
import { ageOn } from '#domain/rules/dates.ts'
import { caseStatuses, lopStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { gapLevel } from '#domain/rules/gap-level.ts'
import { css } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import type { Formats } from '../../../i18n/formats.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { type OrderPart, plainPart } from '../../../device/patient-store/order-part.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { stepOf, type StatusStep } from './status-step.ts'
import { gapOf, isLimitationAcknowledged, isLimitationNear, limitationOf } from './flags.ts'

type CaseColumn = keyof CaseRow

export type TitleOf = (entity: string, id: string) => string | undefined

/** What the cells of all rows share, made once and not for each of them. */
export interface Tools {
  readonly formats: Formats
  readonly language: string
  readonly label: (field: string) => string
  readonly choice: (field: string, value: string) => string
  readonly title: TitleOf
  readonly today: string
  readonly words: {
    readonly name: string
    readonly gap: string
    readonly sol: string
    readonly acknowledged: string
    readonly unnamed: string
    readonly step: string
    readonly steps: Readonly<Record<StatusStep, string>>
  }
}

/** A column of the list, with what sorting and exporting rows on the device takes. */
export interface PatientColumn extends ListColumn<CaseRow> {
  /** In rem. */
  readonly width: number
  /** What stands for the row when rows are put in order. */
  readonly order: readonly OrderPart[]
  /** The order of the parts turned round: a gap is the longer, the earlier it began. */
  readonly backwards?: boolean
  readonly text: (row: CaseRow) => string
}

/** Cells show the text, but where that alone would say too little. */
type Drawn = Omit<PatientColumn, 'cell'> & Partial<Pick<PatientColumn, 'cell'>>

const forStaff = [
  'name',
  'phone',
  'case_status',
  'next_step',
  'contact_due_on',
  'gap_days',
  'next_appointment_at',
  'unread_messages',
  'lawfirm_id',
  'case_manager_id',
  'sol_date',
  'balance_cents',
  'case_number',
  'last_service_date',
  'billed_cents',
] as const
const forUnderwriters = [
  'name',
  'case_status',
  'underwriting_stage_id',
  'lop_status',
  'next_step',
  'lawfirm_id',
  'billed_cents',
  'balance_cents',
  'contact_due_on',
  'phone',
  'case_manager_id',
  'underwriter_id',
  'dol',
  'sol_date',
  'case_number',
] as const
const forOthers = [
  'name',
  'case_status',
  'next_step',
  'phone',
  'next_appointment_at',
  'last_service_date',
  'gap_days',
  'sol_date',
  'billed_cents',
  'balance_cents',
  'unread_messages',
  'case_manager_id',
  'case_number',
  'dol',
] as const

type Who = Pick<SignedIn, 'is_casemanager' | 'is_underwriter' | 'role'>

/** The columns one works with, in their order, for those who chose none. */
export function usualColumns(who: Who | null): readonly string[] {
  if (who?.is_underwriter && !who.is_casemanager) return forUnderwriters
  return who?.role.level === 'user' ? forOthers : forStaff
}

/** Columns that only staff see: outsiders must not get them even while the rows are still on their way. */
export const staffColumns: readonly string[] = ['contact_due_on']

const caution = css({ color: 'caution', fontWeight: 'medium' })
const danger = css({ color: 'danger', fontWeight: 'medium' })
const unread = css({ color: 'link', fontWeight: 'semibold' })
const quiet = css({ color: 'muted' })

/** A passed day to file suit that was acknowledged: calm, and still told from a day to come. */
function Acknowledged({ day, text }: { day: string; text: string }): ReactNode {
  return (
    <span title={text} className={css({ color: 'muted' })}>
      {day} <span aria-hidden="true">✓</span>
      <span className={css({ srOnly: true })}>{text}</span>
    </span>
  )
}

const foldedPart = (column: string): OrderPart => ({
  column,
  keyOf: (value) => (typeof value === 'string' && value !== '' ? foldSearch(value) : null),
})

const dialed = css({ textStyle: 'figures', _hover: { color: 'link', textDecoration: 'underline' } })

/** Columns that no field of the same name stands behind. */
const restsOn: Readonly<Record<string, string>> = {
  name: 'last_name',
  gap_days: 'last_service_date',
  next_step: 'case_status',
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Every column there is, for rows that have what it shows. */
export function columnsFor(tools: Tools, has: (column: string) => boolean): PatientColumn[] {
  const { formats, words, title, today, choice, label } = tools
  const written = new Map<string, string>()
  const once = (text: string, write: (text: string) => string): string => {
    const before = written.get(text)
    if (before !== undefined) return before
    const now = write(text)
    written.set(text, now)
    return now
  }
  const day = (value: unknown): string => (isText(value) ? once(value.slice(0, 10), formats.day) : '')
  const cents = (value: unknown): string => (typeof value === 'number' ? formats.money(value) : '')

  const dated = (key: CaseColumn, width = 7): Drawn => ({
    key,
    label: label(key),
    width,
    order: [plainPart(key)],
    text: (row) => day(row[key]),
  })
  const money = (key: CaseColumn): Drawn => ({
    key,
    label: label(key),
    width: 8,
    figure: true,
    order: [plainPart(key)],
    text: (row) => cents(row[key]),
    cell: (row) => (row[key] === 0 ? <span className={quiet}>{cents(0)}</span> : cents(row[key])),
  })
  const referred = (key: CaseColumn, entity: string, width: number): Drawn => {
    const named = (value: unknown): string => (isText(value) ? (title(entity, value) ?? '') : '')
    const order = [{ column: key, keyOf: (value: unknown) => foldSearch(named(value)) || null }]
    return { key, label: label(key), width, order, text: (row) => named(row[key]) }
  }
  const chosen = (key: 'case_status' | 'lop_status', steps: readonly string[], width: number): Drawn => {
    const order = [{ column: key, keyOf: (value: unknown) => (isText(value) ? steps.indexOf(value) : null) }]
    return {
      key,
      label: label(key),
      width,
      order,
      text(row) {
        const value = row[key]
        return isText(value) ? choice(key, value) : ''
      },
    }
  }

  /** What one must do next: the next call, also one of a later day, or what the status waits for. */
  function nextStep(row: CaseRow): string {
    const { contact_due_on: due, contact_reason: reason, contact_party: party } = row
    if (isText(due) && isText(reason)) {
      const why = choice('contact_reason', reason)
      return isText(party) && party !== 'patient' ? `${why} · ${choice('contact_party', party)}` : why
    }
    const step = stepOf(row)
    return step ? words.steps[step] : ''
  }

  const all: Drawn[] = [
    {
      key: 'name',
      label: words.name,
      width: 15,
      order: [foldedPart('last_name'), foldedPart('first_name')],
      text: (row) => titleOf(row, tools.language) || words.unnamed,
    },
    {
      key: 'case_number',
      label: label('case_number'),
      width: 10,
      order: [plainPart('case_number')],
      text: (row) => row.case_number ?? '',
      cell: (row) => <bdi dir="ltr">{row.case_number ?? ''}</bdi>,
    },
    {
      ...dated('dob', 10),
      text: (row) => (row.dob ? `${day(row.dob)} (${ageOn(row.dob, today)})` : ''),
    },
    dated('dol', 9),
    { ...chosen('case_status', caseStatuses, 11), cell: (row) => <CaseStatusBadge status={row.case_status} /> },
    {
      key: 'phone',
      label: label('phone'),
      width: 9,
      order: [plainPart('phone')],
      text: (row) => (row.phone ? formats.phone(row.phone) : ''),
      cell: (row) =>
        row.phone ? (
          <a href={`tel:${row.phone}`} data-call tabIndex={-1} dir="ltr" className={dialed}>
            {formats.phone(row.phone)}
          </a>
        ) : (
          ''
        ),
    },
    {
      key: 'next_step',
      label: words.step,
      width: 13,
      order: [
        { column: 'contact_reason', keyOf: (value) => (isText(value) ? choice('contact_reason', value) : null) },
        {
          column: 'case_status',
          keyOf: (value) => (isText(value) ? caseStatuses.findIndex((one) => one === value) : null),
        },
      ],
      text: nextStep,
    },
    referred('lawfirm_id', 'lawfirm', 16),
    referred('subsidiary_id', 'subsidiary', 11),
    referred('case_manager_id', 'user', 11),
    referred('underwriter_id', 'user', 11),
    referred('underwriting_stage_id', 'underwriting_stage', 11),
    chosen('lop_status', lopStatuses, 8),
    {
      ...dated('next_appointment_at', 13),
      text: ({ next_appointment_at: at, next_appointment_zone: zone }) =>
        at ? once(`${at} ${zone}`, () => formats.visit(at, zone)) : '',
    },
    dated('last_service_date', 8),
    {
      key: 'gap_days',
      label: words.gap,
      width: 7,
      figure: true,
      order: [plainPart('last_service_date')],
      backwards: true,
      text(row) {
        const days = gapOf((column) => row[column], today)
        return days === null ? '' : formats.number(days)
      },
      cell(row) {
        const days = gapOf((column) => row[column], today)
        if (days === null) return ''
        const level = gapLevel(days)
        return (
          <span className={level === 'red' ? danger : level === 'warn' ? caution : undefined}>
            {formats.number(days)}
          </span>
        )
      },
    },
    money('billed_cents'),
    money('paid_cents'),
    money('balance_cents'),
    dated('contact_due_on', 8),
    dated('next_contact_at', 8.75),
    {
      key: 'sol_date',
      label: words.sol,
      width: 9,
      order: [plainPart('sol_date')],
      text: (row) => day(limitationOf((column) => row[column])),
      cell(row) {
        const near = isLimitationNear((column) => row[column], today)
        if (isLimitationAcknowledged((column) => row[column]))
          return <Acknowledged day={day(limitationOf((column) => row[column]))} text={words.acknowledged} />
        return <span className={near ? danger : undefined}>{day(limitationOf((column) => row[column]))}</span>
      },
    },
    {
      key: 'unread_messages',
      label: label('unread_messages'),
      width: 7,
      figure: true,
      order: [plainPart('unread_messages')],
      text: (row) => (row.unread_messages ? formats.number(row.unread_messages) : ''),
      cell: (row) => (row.unread_messages ? <span className={unread}>{formats.number(row.unread_messages)}</span> : ''),
    },
  ]
  return all.filter(({ key }) => has(restsOn[key] ?? key)).map((column) => ({ cell: column.text, ...column }))
}
