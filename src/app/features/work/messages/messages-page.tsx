import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { MessagesSquare } from 'lucide-react'
import { conversationTabs, MOST_CONVERSATIONS, type ConversationTab } from '#domain/rules/sms/thread.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useWide } from '#ui/parts/media.ts'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTotal } from '../../../i18n/use-total.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { QueueList } from './queue-list.tsx'
import { useNeighbor, useQueue } from './use-queue.ts'

const desk = cx(
  sheet,
  css({
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
    // What the frame of the portal leaves of the window: the composer stays in sight while the messages scroll.
    height: { md: '[max(30rem, calc(100dvh - 7.5rem - var(--strip, 0px)))]' },
    overflow: { md: 'hidden' },
  }),
)
const queue = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  minHeight: '0',
  borderInlineEndWidth: { md: '1' },
  borderInlineEndStyle: 'solid',
  borderColor: 'line',
})
const head = css({
  paddingInline: '4',
  paddingBlockStart: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const tabList = css({ display: 'flex', gap: '3', overflowX: 'auto', marginBlockStart: '2' })
const tabButton = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: { base: '11', md: '9' },
  color: 'muted',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  borderBlockEndWidth: '2',
  borderBlockEndStyle: 'solid',
  borderColor: 'transparent',
  _hover: { color: 'text' },
  '&[aria-pressed=true]': { color: 'text', borderColor: 'primary' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
})
// As wide as two digits before it is known: the tabs after it stay where they are.
const amount = css({ minWidth: '4', textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })
const scroll = css({ flex: '1', minHeight: '0', overflowY: { md: 'auto' } })
const place = css({ minWidth: '0', minHeight: '0', outline: 'none' })

interface Props {
  tab: ConversationTab
  /** The case whose conversation is open. */
  chosen: string | undefined
  onTab: (tab: ConversationTab) => void
  onOpen: (id: string | undefined) => void
  /** Whether single keys are shortcuts. */
  keys: boolean
  conversation: (id: string, acts: { onBack: () => void; onClosed: () => void }) => ReactNode
}

/** Conversations with patients: the queue, and the one that is open; on a phone one of the two. */
export function MessagesPage({ tab, chosen, onTab, onOpen, keys, conversation }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const total = useTotal()
  const counted = (count: number) => total(Math.min(count, MOST_CONVERSATIONS), count > MOST_CONVERSATIONS)
  const wide = useWide()
  const open = useRef<HTMLDivElement>(null)
  const rows = useQueue(tab)
  const { list, data } = rows
  const { neighbor, walk, isOpen } = useNeighbor(list, chosen)
  const title = t('messages:queue.title')
  usePageTitle(title)
  useQueueKeys(keys, open, (step) => {
    const next = walk(step)
    if (next !== undefined) onOpen(next)
  })

  const queueBox = usePhoneFocus(wide, chosen, open)
  const back = () => onOpen(undefined)
  // On a slow line another conversation may have been opened since.
  const goOn = (from: string) => {
    if (isOpen(from)) onOpen(neighbor(1) === from ? undefined : neighbor(1))
  }
  const shown = chosen !== undefined && (
    <div key={chosen} ref={open} tabIndex={-1} className={place}>
      {conversation(chosen, { onBack: back, onClosed: () => goOn(chosen) })}
    </div>
  )
  if (!wide && shown) return <div className={desk}>{shown}</div>
  return (
    <div className={desk}>
      <section ref={queueBox} aria-label={title} className={queue}>
        <div className={head}>
          <h1 className={css({ textStyle: 'heading' })}>{title}</h1>
          <div role="group" aria-label={t('messages:queue.parts')} className={tabList}>
            {conversationTabs.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === tab}
                className={tabButton}
                onClick={() => onTab(name)}
              >
                {t(`messages:queue.tabs.${name}`)}
                {name !== 'closed' && <span className={amount}>{data && counted(data.counts[name])}</span>}
              </button>
            ))}
          </div>
        </div>
        <div className={scroll}>
          <RowsState rows={rows}>
            {list.length === 0 ? (
              <EmptyState title={t(`messages:queue.empty.${tab}`)} text={t(`messages:queue.emptyText.${tab}`)} />
            ) : (
              <QueueList list={list} chosen={chosen} onOpen={onOpen} />
            )}
            {data && data.count > data.conversations.length && (
              <p className={css({ padding: '4', textStyle: 'small', color: 'muted' })}>
                {t('messages:queue.more', {
                  shown: number(data.conversations.length),
                  total: total(data.count, data.count_at_least),
                })}
              </p>
            )}
          </RowsState>
        </div>
      </section>
      {wide &&
        (shown || (
          <EmptyState
            icon={<MessagesSquare aria-hidden="true" />}
            title={t('messages:queue.choose')}
            text={t('messages:queue.chooseText')}
            action={
              list[0] && <Button onClick={() => onOpen(list[0]?.patient__id)}>{t('messages:queue.first')}</Button>
            }
          />
        ))}
    </div>
  )
}

/** On a phone queue and conversation take each other’s place: the focus goes along, and back to where it came from. */
function usePhoneFocus(
  wide: boolean,
  chosen: string | undefined,
  open: { readonly current: HTMLDivElement | null },
): RefObject<HTMLElement | null> {
  const queueBox = useRef<HTMLElement>(null)
  const before = useRef(chosen)
  /** The entry that got the focus back. */
  const returned = useRef<HTMLElement>(null)
  useEffect(() => {
    const left = before.current
    before.current = chosen
    if (wide || left === chosen) return
    returned.current = null
    if (chosen !== undefined) open.current?.focus({ preventScroll: true })
    else {
      // One that was answered has left the queue.
      returned.current = queueBox.current?.querySelector<HTMLElement>(`[data-case="${left}"]`) ?? null
      ;(returned.current ?? tabIn(queueBox.current))?.focus()
    }
  }, [wide, chosen, open])
  useEffect(() => {
    if (returned.current?.isConnected !== false) return
    returned.current = null
    // It left with the next answer of the server, and the focus with it.
    if (document.activeElement === document.body) tabIn(queueBox.current)?.focus()
  })
  return queueBox
}

/** The button of the tab that is shown. */
const tabIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[aria-pressed=true]')

/** Where letters are text, or where a list takes them for its own search. */
const WRITTEN = 'input, textarea, select, [contenteditable], [role=listbox], [role=menu]'

/** j and k go along the queue; other letters press what names them in the open conversation, or go into its text box. */
function useQueueKeys(
  keys: boolean,
  open: { readonly current: HTMLDivElement | null },
  onStep: (step: 1 | -1) => void,
): void {
  const latest = useRef(onStep)
  useLayoutEffect(() => {
    latest.current = onStep
  })
  useLayoutEffect(() => {
    if (!keys) return
    function press(event: KeyboardEvent): void {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/.test(key)) return
      if ((target instanceof Element && target.closest(WRITTEN)) || document.querySelector('dialog:modal')) return
      if (key === 'j' || key === 'k') {
        event.preventDefault()
        latest.current(key === 'j' ? 1 : -1)
        return
      }
      const control = open.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
      if (!control) return
      event.preventDefault()
      if (control.matches('textarea')) control.focus()
      else control.click()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [keys, open])
}
