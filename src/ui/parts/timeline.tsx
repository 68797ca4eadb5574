import type { ReactNode } from 'react'
import { css, cva } from '#ui/styled/css/index.js'

export interface TimelineEntry {
  key: string
  title: ReactNode
  /** When it was, as a machine reads it and as people do. */
  at: string
  time: ReactNode
  body?: ReactNode
  tone?: 'neutral' | 'accent' | 'positive' | 'caution' | 'danger'
}

const entry = css({
  position: 'relative',
  display: 'grid',
  gap: '0.5',
  paddingInlineStart: '6',
  paddingBlockEnd: '5',
  _before: {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '[0.3125rem]',
    width: 'px',
    background: 'border',
    insetBlockStart: '2',
  },
  _last: { paddingBlockEnd: '0', _before: { display: 'none' } },
})
const dot = cva({
  base: {
    position: 'absolute',
    insetInlineStart: '0',
    insetBlockStart: '1',
    width: '3',
    height: '3',
    borderRadius: 'full',
    borderWidth: '2',
    borderStyle: 'solid',
    borderColor: 'surface',
  },
  variants: {
    tone: {
      neutral: { background: 'border' },
      accent: { background: 'primary' },
      positive: { background: 'positive' },
      caution: { background: 'caution' },
      danger: { background: 'danger' },
    },
  },
})

/** What happened, one under the other. The colour of the dot only repeats what the words say. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ key, title, at, time, body, tone = 'neutral' }) => (
        <li key={key} className={entry}>
          <span aria-hidden="true" className={dot({ tone })} />
          <p className={css({ fontWeight: 'medium' })}>{title}</p>
          <time dateTime={at} className={css({ textStyle: 'small', color: 'muted' })}>
            {time}
          </time>
          {body && (
            <div className={css({ marginBlockStart: '1' })}>
              {/* Written by people, in whichever language. */}
              <bdi>{body}</bdi>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
