import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { recordQueries } from '../../../api/record-queries.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { titleOf } from '../../../records/record-title.ts'
import { userPermissions } from '../../../records/reference-lists.ts'
import { together } from '../../../records/rows-state.tsx'
import { useReaches, useViewer } from '../../../records/use-permissions.ts'
import { type CalendarParams, type Layer, layers, type Wanted } from './calendar-address.ts'
import type { Days } from './calendar-days.ts'
import { calendarQueries, type CalendarVisit } from './calendar-queries.ts'
import { type Entry, legendOf, tintOf } from './entries.ts'
import { shownVisit } from './shown-visits.ts'

const nothing: [] = []

/** Turns a visit into its display, including whether the viewer may move it. `show` is undefined while loading. */
export function useVisitDisplay() {
  const { t, language } = useTexts()
  const viewer = useViewer()
  const reaches = useReaches()
  const known = reaches !== undefined
  const reach = reaches?.get('appointment.update')
  const rights = useQuery(userPermissions)
  const allStatuses = useQuery(recordQueries.whole({ name: 'appointment_status' }))
  const allTypes = useQuery(recordQueries.whole({ name: 'appointment_type' }))
  const [statuses, types] = [allStatuses.data, allTypes.data]
  const offices = useQuery({
    ...recordQueries.whole({ name: 'medical_provider_office' }),
    enabled: reaches?.has('medical_provider_office.list') === true,
  }).data
  const practices = useQuery({
    ...recordQueries.whole({ name: 'chiropractor' }),
    enabled: reaches?.has('chiropractor.list') === true,
  }).data
  const { id, role, level } = viewer
  const show = useMemo(() => {
    if (!statuses || !types || !known) return undefined
    const places = [...(offices ?? nothing), ...(practices ?? nothing)]
    return (row: CalendarVisit) =>
      shownVisit(row, {
        statuses,
        types,
        places,
        language,
        viewer: { ...viewer, id, role, level },
        mayMove: reach !== undefined && (reach !== 'assigned' || row.patient?.case_manager_id === id),
        asked: t('appointments:asked'),
      })
    // `viewer` is a new object at every render; only these three of its fields matter here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [statuses, types, offices, practices, known, reach, language, id, role, level, t])
  return { show, types: types ?? nothing, needed: together([rights, allStatuses, allTypes], show) }
}

/** Loads what the calendar shows of the days: visits, due dates, entries and their legend. */
export function useCalendarEntries(params: CalendarParams, days: Days, wanted: Wanted | undefined) {
  const { t, language } = useTexts()
  const { show, types, needed } = useVisitDisplay()
  const asked = { enabled: wanted !== undefined, placeholderData: keepPreviousData }
  const visits = useQuery({ ...calendarQueries.visits(days, wanted ?? {}), ...asked })
  const someLayer = layers.some((layer) => !params.hidden.includes(layer))
  const dates = useQuery({
    ...calendarQueries.dates(days, wanted ?? {}),
    ...asked,
    enabled: asked.enabled && someLayer,
  })
  const shown = useMemo(() => (show && visits.data?.visits.map(show)) ?? nothing, [show, visits.data])

  const dueText = useCallback(
    (layer: Layer, due: { count: number; cases: readonly { id: string }[] }): string => {
      const [only] = due.cases
      const name = only && due.count === 1 ? titleOf(only, language) : ''
      if (layer === 'limitations')
        return name ? t('calendar:limitation', { name }) : t('calendar:limitations', { count: due.count })
      return name ? t('calendar:paper', { name }) : t('calendar:papers', { count: due.count })
    },
    [t, language],
  )

  const entries = useMemo((): Entry[] => {
    const due = layers
      .filter((layer) => !params.hidden.includes(layer))
      .flatMap((layer) =>
        (dates.data?.[layer] ?? []).map((one): Entry => ({ kind: 'due', layer, due: one, text: dueText(layer, one) })),
      )
    const counts = (visits.data?.days ?? []).map((day): Entry => ({
      kind: 'count',
      day,
      text: t('calendar:visits', { count: day.count }),
    }))
    return [
      ...due,
      ...counts,
      ...shown.map((visit): Entry => ({ kind: 'visit', visit, tint: tintOf(visit, params.colour, types) })),
    ]
  }, [params.hidden, params.colour, dates.data, visits.data, shown, types, dueText, t])

  const legend = useMemo(
    () => legendOf(entries.flatMap((entry) => (entry.kind === 'visit' ? [entry.tint] : []))),
    [entries],
  )
  const offered = layers.filter((layer) => dates.data === undefined || dates.data[layer] !== null)
  return { visits, dates, shown, entries, legend, layers: offered, needed }
}
