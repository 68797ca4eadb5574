import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { AlertOffer } from './alert-offer.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { useCaseRights, useCaseRows } from '../../../case/use-case.ts'
import { hearsPatients } from '../../../api/unread-total.ts'
import { useSession } from '../../../api/use-session.ts'
import { useUnassigned } from '../../../case/use-unread.ts'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import { byDays, type Message } from './days.ts'
import { MessageBubble } from './message-bubble.tsx'
import { useSeen } from './use-seen.ts'
import { Writing } from './writing.tsx'

const scroller = css({
  // At a desk it leaves room for the place to write below it.
  maxHeight: { base: '[min(60dvh, 40rem)]', md: '[clamp(12rem, 100dvh - 29rem, 40rem)]' },
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInlineEnd: '1',
})
// Not below the bar of the portal, which stands over the page.
const place = css({ minWidth: '0', scrollMarginBlockStart: '[4.5rem]' })
const list = css({ display: 'grid', gap: '2' })

/** As near to the end as counts as being there. */
const AT_END = 80

/** The conversation with the patient, by days, and below it the place to go on. It is a record: nothing in it changes. */
export function Thread({ id, alerted }: { id: string; alerted: boolean }) {
  const { t } = useTexts()
  const labels = useLabels('patient_sms')
  const { day: formatDay } = useFormats()
  const may = useCaseRights(id)
  const unassigned = useUnassigned()
  const messages = useCaseRows('patient_sms', id)
  const heard = hearsPatients(useSession())
  useSeen(id, messages.isSuccess && !messages.isFetching)
  const days = byDays(messages.data ?? [])
  const newest = days.at(-1)?.rows.at(-1)?.id
  const box = useKeptAtEnd(newest)
  const writes = may('patient_sms.create')
  const top = useBroughtIntoView(alerted && messages.isSuccess)
  return (
    <div ref={top} className={place}>
      <Panel
        title={labels.many}
        action={
          unassigned > 0 && (
            <Link to="/triage" className={button({ size: 'sm', tone: 'quiet' })}>
              {t('messages:triage.waiting', { count: unassigned })}
            </Link>
          )
        }
      >
        <RowsState rows={messages}>
          {days.length === 0 ? (
            <EmptyState title={t('messages:empty.title')} text={t('messages:empty.text')} />
          ) : (
            // What scrolls must be within reach of the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <div ref={box} role="region" aria-label={t('messages:conversation')} tabIndex={0} className={scroller}>
              <ol className={css({ display: 'grid', gap: '4' })}>
                {days.map(({ day, rows }) => (
                  <li key={day} className={list}>
                    <h3 className={css({ textStyle: 'small', color: 'muted', textAlign: 'center' })}>
                      {formatDay(day)}
                    </h3>
                    <ol className={list}>
                      {rows.map((row) => (
                        <MessageBubble key={row.id} row={row} patientId={id} writes={writes} />
                      ))}
                    </ol>
                  </li>
                ))}
              </ol>
            </div>
          )}
        </RowsState>
        {writes && (
          <Writing id={id} shown={messages.isSuccess} played={lastWritten(days.flatMap(({ rows }) => rows))} />
        )}
        {heard && days.length > 0 && <AlertOffer />}
      </Panel>
    </div>
  )
}

function lastWritten(rows: readonly Message[]): string | undefined {
  return rows.findLast((row) => row.direction === 'out' && row.status !== 'blocked_no_consent')?.id
}

/** The newest message comes into view by itself, unless somebody has gone back to read an older one. */
function useKeptAtEnd(newest: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || newest === undefined || shown.current === newest) return
    const added = element.querySelector('ol ol li:last-child')?.clientHeight ?? 0
    const left = element.scrollHeight - element.scrollTop - element.clientHeight
    if (shown.current === undefined || left <= AT_END + added * 2) element.scrollTop = element.scrollHeight
    shown.current = newest
  }, [newest])
  return box
}
