import { css, cva } from '#ui/styled/css/index.js'
import { Icon } from './icon.tsx'

export interface Step {
  key: string
  label: string
  note?: string
  /** Passed without being complete, refused, or done although one is at an earlier step again. */
  state?: 'open' | 'wrong' | 'done' | undefined
}

type State = 'done' | 'open' | 'wrong' | 'current' | 'ahead'

function stateAt(place: number, at: number, { state }: Step): State {
  if (place === at) return 'current'
  if (place < at || state === 'wrong') return state ?? 'done'
  return state === 'done' ? state : 'ahead'
}

const list = css({ display: 'flex', flexDirection: { base: 'column', md: 'row' }, gap: { base: '3', md: '2' } })
const step = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: '0',
  flex: { md: '1' },
  _last: { flex: 'none' },
})
const line = css({
  display: { base: 'none', md: 'block' },
  flex: '1',
  height: 'px',
  minWidth: '4',
  background: 'border',
})
const mark = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    width: '6',
    height: '6',
    borderRadius: 'full',
    borderWidth: '2',
    borderStyle: 'solid',
    fontSize: 'xs',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      done: { background: 'primary', borderColor: 'primary', color: 'onPrimary' },
      open: { borderColor: 'primary', color: 'link' },
      wrong: { borderColor: 'danger', color: 'danger' },
      current: { borderColor: 'primary', color: 'link' },
      ahead: { borderColor: 'border', color: 'muted' },
    },
  },
})
const words = cva({
  base: { display: 'block', textStyle: 'label', whiteSpace: 'nowrap' },
  variants: { state: { done: {}, open: {}, wrong: { color: 'danger' }, current: {}, ahead: { color: 'muted' } } },
})

interface Props {
  /** The name of the whole way. */
  label: string
  steps: readonly Step[]
  /** The key of the step one is at. */
  current: string
  texts: { done: string; ahead: string; open?: string; wrong?: string }
}

/** Where something stands on its way. */
export function Stepper({ label, steps, current, texts }: Props) {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <ol aria-label={label} className={list}>
      {steps.map((entry, place) => {
        const state = stateAt(place, at, entry)
        return (
          <li key={entry.key} aria-current={state === 'current' ? 'step' : undefined} className={step}>
            <span aria-hidden="true" className={mark({ state })}>
              {state === 'done' ? <Icon name="check" /> : state === 'wrong' ? <Icon name="alert" /> : place + 1}
            </span>
            <span>
              <span className={words({ state })}>{entry.label}</span>
              {entry.note && (
                <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{entry.note}</span>
              )}
              {state !== 'current' && <span className={css({ srOnly: true })}>{texts[state]}</span>}
            </span>
            {place < steps.length - 1 && <span aria-hidden="true" className={line} />}
          </li>
        )
      })}
    </ol>
  )
}
