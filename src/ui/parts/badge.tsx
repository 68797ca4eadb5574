import type { ReactNode } from 'react'
import { cva } from '#ui/styled/css/index.js'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'danger'

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'normal',
    whiteSpace: 'nowrap',
    _before: { content: '""', width: '2', height: '2', borderRadius: 'full', background: 'current' },
  },
  variants: {
    tone: {
      neutral: { background: 'hover', color: 'muted' },
      accent: { background: 'selected', color: 'link' },
      positive: { background: 'positiveSoft', color: 'positive' },
      caution: { background: 'cautionSoft', color: 'caution' },
      danger: { background: 'dangerSoft', color: 'danger' },
    },
  },
})

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>
}
