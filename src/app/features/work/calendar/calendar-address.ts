import { isIsoDate } from '#domain/rules/dates.ts'
import { isUuid } from '#domain/rules/uuid.ts'
import type { View } from './calendar-days.ts'

export const filterNames = [
  'case_manager_id',
  'lawfirm_id',
  'medical_provider_id',
  'medical_provider_office_id',
  'appointment_type_id',
  'appointment_status_id',
] as const
export type FilterName = (typeof filterNames)[number]

export const colourings = ['status', 'type'] as const
export type Colouring = (typeof colourings)[number]

export const layers = ['limitations', 'papers_due'] as const
export type Layer = (typeof layers)[number]

export type Wanted = Readonly<Partial<Record<FilterName, readonly string[]>>>
export type Search = Readonly<Record<string, string>>

/** What is asked of the calendar, as its address says it. */
export interface CalendarParams {
  readonly view: View
  readonly date: string
  readonly colour: Colouring
  readonly hidden: readonly Layer[]
  readonly wanted: Wanted
  /** Whether what waits for a time stands beside it. */
  readonly tray: boolean
  /** The visit whose facts are open. */
  readonly visit: string | undefined
}

export interface Usual {
  readonly view: View
  /** Those that there is room for. */
  readonly offered: readonly View[]
  readonly today: string
}

/** What makes no sense in an address is as if it were not there. */
export function readParams(search: Search, { view, today, offered }: Usual): CalendarParams {
  const { date = '', visit = '', hide = '' } = search
  const hidden = hide.split(',')
  return {
    view: offered.find((one) => one === search.view) ?? view,
    date: isIsoDate(date) && date > '1900' && date < '2200' ? date : today,
    colour: colourings.find((one) => one === search.colour) ?? 'status',
    hidden: layers.filter((layer) => hidden.includes(layer)),
    tray: search.tray === 'open',
    visit: isUuid(visit) ? visit : undefined,
    wanted: Object.fromEntries(
      filterNames.flatMap((name) => {
        const values = (search[name] ?? '').split(',').filter(isUuid)
        return values.length > 0 ? [[name, values]] : []
      }),
    ),
  }
}

/** The same as an address, without what goes without saying. */
export function writeParams(params: CalendarParams, { view, today }: Usual): Search {
  return {
    ...(params.view !== view && { view: params.view }),
    ...(params.date !== today && { date: params.date }),
    ...(params.colour !== 'status' && { colour: params.colour }),
    ...(params.hidden.length > 0 && { hide: params.hidden.join(',') }),
    ...(params.tray && { tray: 'open' }),
    ...Object.fromEntries(
      filterNames.flatMap((name) => {
        const values = params.wanted[name] ?? []
        return values.length > 0 ? [[name, values.join(',')]] : []
      }),
    ),
    ...(params.visit && { visit: params.visit }),
  }
}
