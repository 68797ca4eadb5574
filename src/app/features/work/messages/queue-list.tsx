import type { Conversation } from '#domain/calls/conversations.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useUserNames } from '../../../records/use-reference-titles.ts'

const item = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.5',
  width: 'full',
  minHeight: '14',
  paddingInline: '4',
  paddingBlock: '2',
  textAlign: 'start',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
  _hover: { background: 'hover' },
  '&[aria-current=true]': { background: 'selected' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
})
const top = css({ display: 'flex', alignItems: 'baseline', gap: '2' })
// Cut at its own end, and begun where the line begins: the direction of the words is seldom that of the page.
const cut = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  _againstPage: { textAlign: 'end' },
})
const unread = css({ fontWeight: 'semibold' })
const mark = css({ flexShrink: '0', width: '2', height: '2', borderRadius: 'full', background: 'primary' })
const small = css({ textStyle: 'small', color: 'muted', whiteSpace: 'nowrap' })
const snippet = css({ display: 'flex', gap: '1', textStyle: 'small', color: 'muted' })

interface Props {
  list: readonly Conversation[]
  chosen: string | undefined
  onOpen: (id: string) => void
}

export function QueueList({ list, chosen, onOpen }: Props) {
  return (
    <ul>
      {list.map((one) => (
        <li key={one.patient__id}>
          <QueueItem of={one} current={one.patient__id === chosen} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function QueueItem({ of, current, onOpen }: { of: Conversation; current: boolean; onOpen: (id: string) => void }) {
  const { t } = useTexts()
  const { age, moment } = useFormats()
  const nameOf = useUserNames()
  const { messages_count: count, reply_wanted_since: since, snoozed_until: until, last_at: last } = of
  const at = since ?? last
  const owner = nameOf(of.owner_id)
  return (
    <button
      type="button"
      className={item}
      data-case={of.patient__id}
      aria-current={current}
      onClick={() => onOpen(of.patient__id)}
    >
      <span className={top}>
        {count > 0 && <span className={mark} aria-hidden="true" />}
        <bdi className={cx(cut, count > 0 && unread)}>{of.patient__name || t('shell:notifications.nameless')}</bdi>
        {at && (
          <time dateTime={at} className={small}>
            {age(at)}
          </time>
        )}
      </span>
      {of.last_text !== null && (
        <span className={snippet}>
          {of.last_direction === 'out' && <span>{t('messages:queue.us')}</span>}
          <bdi className={cut}>{of.last_text || t('shell:notifications.wordless')}</bdi>
        </span>
      )}
      <span className={cx(small, css({ overflow: 'hidden', textOverflow: 'ellipsis' }))}>
        {[
          count > 0 && t('shell:notifications.unread', { count }),
          until && t('messages:thread.snoozed', { moment: moment(until) }),
          owner,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  )
}
