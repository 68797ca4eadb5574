import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { hearsPatients } from '../../../api/unread.ts'
import { useSession } from '../../../api/use-session.ts'
import { useCaseRights, useCaseRows, useRightsKnown } from '../../../case/use-case.ts'
import { useUnassigned } from '../../../case/use-unread.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { smsQueries } from './composer.tsx'
import { byDays, lastNumber, lastOfPatient, numberOf, type Message } from './conversation.ts'
import { MessageBubble } from './message-bubble.tsx'
import { ReplyArea, useScrollIntoView } from './reply-area.tsx'
import { ThreadState } from './thread-state.tsx'
import { useSeen } from './use-seen.ts'
import { BellRing } from 'lucide-react'
import { stores } from '../../../api/browser-stores.ts'
import { HomeScreenHint, useAlerts } from '../../../device/alerts/use-alerts.tsx'

const scroller = css({
  // On a desktop the composer fits below.
  maxHeight: { base: '[min(60dvh, 40rem)]', md: '[clamp(12rem, 100dvh - 29rem, 40rem)]' },
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInlineEnd: '1',
})
// Clears the sticky app bar.
const place = css({ minWidth: '0', scrollMarginBlockStart: '[4.5rem]' })
const list = css({ display: 'grid', gap: '2' })
// Not a grid: what is docked moves along the whole of it.
const flow = css({ display: 'flex', flexDirection: 'column', gap: '4' })

/** Beside the queue it fills the height of the screen, and only its messages scroll. */
const pane = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  minWidth: '0',
  minHeight: { md: '0' },
  height: { md: 'full' },
  padding: '4',
})
const paneScroller = css({
  // Stays at the newest message when the room for the messages changes.
  display: { md: 'flex' },
  flexDirection: { md: 'column-reverse' },
  flex: { md: '1' },
  minHeight: { md: '[6rem]' },
  maxHeight: { base: '[min(60dvh, 40rem)]', md: '[none]' },
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInlineEnd: '1',
})

const paneHead = css({
  order: { md: '-1' },
  marginInline: { md: '-4' },
  paddingInline: { md: '4' },
  paddingBlockEnd: { md: '3' },
  borderBlockEndWidth: { md: '1' },
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  _empty: { display: 'none' },
})

const unseen = css({ visibility: 'hidden' })

/** Distance in pixels that still counts as scrolled to the end. */
const AT_END = 80

interface ThreadProps {
  id: string
  alerted?: boolean
  /** Where it stands beside the queue. */
  desk?: Pick<ComponentProps<typeof ReplyArea>, 'begun' | 'onClosed'>
}

export function Thread({ id, alerted = false, desk }: ThreadProps) {
  const { t } = useTexts()
  const labels = useLabels('patient_sms')
  const { day: formatDay } = useFormats()
  const may = useCaseRights(id)
  const unassigned = useUnassigned()
  const messages = useCaseRows('patient_sms', id)
  const heard = hearsPatients(useSession())
  const [keptUnread, setKeptUnread] = useState<string>()
  const rows = messages.data ?? []
  // What was marked as unread here stays so until something new comes, or the conversation is opened again.
  const seen = lastOfPatient(rows)
  const isKeptUnread = keptUnread !== undefined && keptUnread === seen
  useSeen(id, messages.isSuccess && !messages.isFetching && !isKeptUnread ? seen : undefined)
  const days = byDays(rows)
  const hasSeveral = new Set(rows.map(numberOf)).size > 1
  const newest = days.at(-1)?.rows.at(-1)?.id
  const box = useKeptAtEnd(newest)
  const writes = may('patient_sms.create')
  const areRightsKnown = useRightsKnown(id)
  const reply = useQuery({ ...smsQueries.data(id), enabled: writes })
  // Rights bring buttons beside those that are there. The place to write, as it comes into view, moves all above it.
  const isInPlace = areRightsKnown && (Boolean(desk) || !reply.isLoading || reply.failureCount > 0)
  const top = useScrollIntoView(alerted && messages.isSuccess)
  const conversation = (
    <>
      <RowsState rows={messages}>
        {days.length === 0 ? (
          <EmptyState title={t('messages:empty.title')} text={t('messages:empty.text')} />
        ) : (
          // What scrolls must be within reach of the keyboard.
          <div
            ref={box}
            role="region"
            aria-label={t('messages:conversation')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={desk ? paneScroller : scroller}
          >
            <ol className={css({ display: 'grid', gap: '4', marginBlockEnd: { md: 'auto' } })}>
              {days.map(({ day, rows }) => (
                <li key={day} className={list}>
                  <h3 className={css({ textStyle: 'small', color: 'muted', textAlign: 'center' })}>{formatDay(day)}</h3>
                  <ol className={list}>
                    {rows.map((row) => (
                      <MessageBubble
                        key={row.id}
                        row={row}
                        patientId={id}
                        writes={writes}
                        number={hasSeveral ? numberOf(row) : undefined}
                      />
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          </div>
        )}
      </RowsState>
      <div className={cx(desk && paneHead, !isInPlace && unseen)}>
        <ThreadState id={id} rows={rows} writes={writes} onMarkUnread={() => setKeptUnread(seen)} />
      </div>
      {writes && (
        <ReplyArea
          id={id}
          shown={messages.isSuccess}
          seen={seen}
          from={lastNumber(rows)}
          played={lastWritten(days.flatMap((day) => day.rows))}
          {...(desk && { beside: true, ...desk })}
        />
      )}
    </>
  )
  if (desk)
    return (
      <div className={pane}>
        <h2 className={css({ srOnly: true })}>{labels.many}</h2>
        {conversation}
      </div>
    )
  return (
    <div ref={top} className={place}>
      <Panel
        title={labels.many}
        action={
          isInPlace &&
          unassigned > 0 && (
            <Link to="/triage" className={button({ size: 'sm', tone: 'quiet' })}>
              {t('messages:triage.waiting', { count: unassigned })}
            </Link>
          )
        }
      >
        <div className={flow}>{conversation}</div>
        {heard && days.length > 0 && <AlertOffer />}
      </Panel>
    </div>
  )
}

function lastWritten(rows: readonly Message[]): string | undefined {
  return rows.findLast((row) => row.direction === 'out' && row.status !== 'blocked_no_consent')?.id
}

/** Scrolls to the newest message, unless the reader has scrolled back. */
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

/** A user who declined on this device is not asked again; the profile still offers it. */
const KEY = 'caseway.alerts.declined'

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: '3',
  padding: '4',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'lg',
  background: 'surface',
})

/** W4: offered beside the patient's messages, where its use is obvious. */
function AlertOffer() {
  const { t } = useTexts()
  const { state, busy, change } = useAlerts()
  const [declined, setDeclined] = useState(() => stores.local.getItem(KEY) !== null)
  const looking = useSession()?.looking !== undefined
  if (looking || declined || (state !== 'off' && state !== 'homeScreen')) return null

  function decline() {
    stores.local.setItem(KEY, 'yes')
    setDeclined(true)
  }

  return (
    <section className={box} aria-labelledby="alert-offer">
      <BellRing
        size="1.25em"
        aria-hidden="true"
        className={css({ color: 'muted', flexShrink: '0', marginBlock: '1' })}
      />
      <div className={css({ display: 'grid', gap: '2', flex: '1', minWidth: '[16rem]' })}>
        <h3 id="alert-offer" className={css({ fontWeight: 'medium' })}>
          {t('alerts:offer.title')}
        </h3>
        <p className={css({ color: 'muted' })}>{t('alerts:offer.why')}</p>
        {state === 'homeScreen' && <HomeScreenHint />}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {state === 'off' && (
          <Button tone="primary" busy={busy} onClick={() => change(true)}>
            {t('alerts:offer.accept')}
          </Button>
        )}
        <Button tone="quiet" onClick={decline}>
          {t('alerts:offer.decline')}
        </Button>
      </div>
    </section>
  )
}
