import type { ReactNode } from 'react'
import { cva } from '#ui/styled/css/index.js'

/** Where a case is on its way, each with a hue of its own. */
export type Phase = 'intake' | 'underwriting' | 'care' | 'suit' | 'settled' | 'closed'

export type BadgeTone = 'neutral' | 'accent' | 'positive' | 'caution' | 'danger'

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'text',
    whiteSpace: 'nowrap',
    _before: { content: '""', flexShrink: '0', width: '2', height: '2', borderRadius: 'full' },
  },
  variants: {
    tone: {
      neutral: { color: 'muted', _before: { background: 'phaseClosed' } },
      accent: { _before: { background: 'primary' } },
      positive: { _before: { background: 'positive' } },
      caution: { _before: { background: 'caution' } },
      danger: { color: 'danger', fontWeight: 'medium', _before: { background: 'danger' } },
      intake: { _before: { background: 'phaseIntake', borderColor: 'phaseIntake' } },
      underwriting: { _before: { background: 'phaseUnderwriting', borderColor: 'phaseUnderwriting' } },
      care: { _before: { background: 'phaseCare', borderColor: 'phaseCare' } },
      suit: { _before: { background: 'phaseSuit', borderColor: 'phaseSuit' } },
      settled: { _before: { background: 'phaseSettled', borderColor: 'phaseSettled' } },
      closed: { color: 'muted', _before: { background: 'phaseClosed', borderColor: 'phaseClosed' } },
    },
    ring: { true: { _before: { background: '[transparent!]', borderWidth: '2', borderStyle: 'solid' } } },
  },
})

interface Props {
  tone: BadgeTone | Phase
  /** A ring in place of the dot: the second state of a phase, told from the first without colour. */
  ring?: boolean
  children: ReactNode
}

/** A state: a dot in its colour beside the word in ink. Only what does harm is red. */
export function Badge({ tone, ring = false, children }: Props) {
  return <span className={badge({ tone, ring })}>{children}</span>
}
