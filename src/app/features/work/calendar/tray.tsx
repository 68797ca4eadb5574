import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Wanted } from './calendar-address.ts'
import { calendarQueries } from './calendar-queries.ts'
import type { ShownVisit } from './shown-visits.ts'
import { useVisitDisplay } from './use-calendar-entries.ts'

const card = cva({
  base: {
    display: 'grid',
    gap: '1',
    padding: '3',
    borderRadius: 'md',
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'line',
    background: 'surface',
    textStyle: 'small',
  },
  variants: { draggable: { true: { cursor: 'grab', touchAction: 'none', _hover: { borderColor: 'border' } } } },
})
const clipped = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

interface Props {
  wanted: Wanted
  /** Where a grid stands beside it. */
  draggable: boolean
  onOpen: (visit: ShownVisit) => void
  onSchedule: (visit: ShownVisit) => void
}

export function useWaiting(wanted: Wanted | undefined, open: boolean) {
  const { show } = useVisitDisplay()
  const answer = useQuery({ ...calendarQueries.waiting(wanted ?? {}), enabled: open && wanted !== undefined })
  const visits = useMemo(() => (show && answer.data ? answer.data.visits.map(show) : undefined), [show, answer.data])
  return { answer, visits }
}

/** Visits that wait for a time, the oldest wish first. */
export function Tray({ wanted, draggable, onOpen, onSchedule }: Props) {
  const { t } = useTexts()
  const { day } = useFormats()
  const sentence = useErrorSentence()
  const list = useRef<HTMLUListElement>(null)
  const { answer, visits } = useWaiting(wanted, true)
  useTrayDrag(list, draggable && visits !== undefined)

  if (answer.error && !visits) {
    return (
      <ErrorState
        title={t('calendar:waiting.failed')}
        text={sentence(answer.error)}
        action={<Button onClick={() => void answer.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (!visits) return <Skeleton />
  if (visits.length === 0)
    return <EmptyState title={t('calendar:waiting.none')} text={t('calendar:waiting.noneText')} />
  const beyond = (answer.data?.count ?? 0) - visits.length

  function wantedTime({ row }: ShownVisit): string {
    const { wanted_from: from, wanted_to: to, requested_at: requested } = row
    if (from && to) return `${day(from)} – ${day(to)}`
    if (from) return t('calendar:waiting.from', { day: day(from) })
    if (to) return t('calendar:waiting.until', { day: day(to) })
    return requested ? t('calendar:waiting.since', { day: day(wallTime(requested, ownZone()).day) }) : ''
  }

  return (
    <>
      {draggable && visits.some(({ command }) => command === 'schedule') && (
        <p className={css({ textStyle: 'small', color: 'muted', paddingBlockEnd: '2' })}>
          {t('calendar:waiting.text')}
        </p>
      )}
      <ul ref={list} className={css({ display: 'grid', gap: '2' })}>
        {visits.map((visit) => {
          const movable = draggable && visit.command === 'schedule'
          return (
            <li
              key={visit.id}
              data-visit={movable ? visit.id : undefined}
              data-name={movable ? visit.name || visit.type : undefined}
              className={card({ draggable: movable })}
            >
              <button
                type="button"
                dir="auto"
                className={`${clipped} ${css({ fontWeight: 'semibold', textAlign: 'start', _againstPage: { textAlign: 'end' }, cursor: 'pointer', minHeight: { base: '11', md: '6' } })}`}
                onClick={() => onOpen(visit)}
              >
                {visit.name || visit.type}
              </button>
              <span className={clipped}>
                <Dotted parts={[visit.name && visit.type, visit.statusTitle]} />
              </span>
              <span className={css({ color: 'muted' })}>{wantedTime(visit)}</span>
              {visit.command === 'schedule' && (
                <Button
                  size="sm"
                  aria-label={t('calendar:waiting.schedule', { name: visit.name || visit.type })}
                  onClick={() => onSchedule(visit)}
                >
                  {t('calendar:move.schedule')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {beyond > 0 && (
        <p className={css({ color: 'muted', textStyle: 'small', paddingBlockStart: '2' })}>
          {t('calendar:beyond', { count: beyond })}
        </p>
      )}
    </>
  )
}

/** What stands in the tray can be taken into the grid. */
function useTrayDrag(tray: RefObject<HTMLElement | null>, allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return undefined
    let left = false
    let end = () => {}
    // The same piece that the grid is made of.
    async function begin() {
      const { Draggable } = await import('@fullcalendar/react/interaction')
      if (left || !tray.current) return
      const draggable = new Draggable(tray.current, {
        itemSelector: '[data-visit]',
        eventData: ({ dataset: { name = '' } }: HTMLElement) => ({ create: false, duration: '00:30', title: name }),
      })
      end = () => draggable.destroy()
    }
    // Without it the button of each visit does the same.
    void begin().catch(() => undefined)
    return () => {
      left = true
      end()
    }
  }, [tray, allowed])
}
