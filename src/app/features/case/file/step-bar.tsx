import { css, cva } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'

interface Props {
  label: string
  /** Where it stands, in the words of the case. */
  now: string
  at: number
  steps: readonly { key: string; label: string }[]
}

const list = css({ display: 'flex', gap: '1' })
const bar = cva({
  base: { display: 'block', height: '[0.3125rem]', borderRadius: 'full' },
  variants: {
    state: { done: { background: 'primary' }, now: { background: 'primary' }, ahead: { background: 'hover' } },
  },
})
const word = cva({
  base: { display: { base: 'none', lg: 'block' }, marginBlockStart: '1', fontSize: 'xs', overflowWrap: 'anywhere' },
  variants: { state: { done: { color: 'muted' }, now: { fontWeight: 'semibold' }, ahead: { color: 'muted' } } },
})

/** A way of several steps in one line. On a phone the step one is at stands for all of their names. */
export function StepBar({ label, now, at, steps }: Props) {
  const { t } = useTexts()
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <p className={css({ textStyle: 'small' })}>
        <span className={css({ color: 'muted' })}>{label}: </span>
        <strong className={css({ fontWeight: 'semibold' })}>{now}</strong>
      </p>
      <ol aria-label={label} className={list}>
        {steps.map((step, place) => {
          const state = place < at ? 'done' : place === at ? 'now' : 'ahead'
          return (
            <li
              key={step.key}
              aria-current={state === 'now' ? 'step' : undefined}
              className={css({ flex: '1', minWidth: '0' })}
            >
              <span aria-hidden="true" className={bar({ state })} />
              <span className={word({ state })}>{step.label}</span>
              {state !== 'now' && <span className={css({ srOnly: true })}>{t(`case:steps.${state}`)}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
