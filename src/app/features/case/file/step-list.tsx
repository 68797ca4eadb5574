import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { css, cva } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseStep } from './case-steps.ts'

const list = cva({
  base: { display: 'grid', columnGap: '4', rowGap: '1' },
  variants: {
    flow: {
      down: {},
      // Wide enough for the longest word of a status beside its day: "değerlendirmesi" would lie over the day.
      across: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))' },
    },
  },
})
const line = cva({
  base: {
    display: 'grid',
    gridTemplateColumns: '[1rem minmax(0, 1fr) auto]',
    alignItems: 'center',
    gap: '2',
    textStyle: 'small',
  },
  variants: {
    state: { done: {}, now: { fontWeight: 'semibold' }, skipped: { color: 'muted' }, ahead: { color: 'muted' } },
  },
})
const mark = cva({
  base: { width: '2', height: '2', marginInline: 'auto', borderRadius: 'full' },
  variants: {
    state: {
      done: {},
      now: { background: 'primary' },
      skipped: { borderWidth: '1', borderStyle: 'solid', borderColor: 'border' },
      ahead: { borderWidth: '1', borderStyle: 'solid', borderColor: 'border' },
    },
  },
})

/** The steps of a case, ticked where it has been, with the day it came there. */
export function StepList({ steps, flow }: { steps: readonly CaseStep[]; flow: 'down' | 'across' }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { day } = useFormats()
  return (
    <ol aria-label={t('case:steps.label')} className={list({ flow })}>
      {steps.map(({ status, state, at }) => (
        <li key={status} aria-current={state === 'now' ? 'step' : undefined} className={line({ state })}>
          {state === 'done' ? <Icon name="check" /> : <span aria-hidden="true" className={mark({ state })} />}
          <span>
            {labels.choice('case_status', status)}
            {state !== 'now' && <span className={css({ srOnly: true })}> {t(`case:steps.${state}`)}</span>}
          </span>
          {at && (
            <span className={css({ color: 'muted', fontWeight: 'normal', textStyle: 'figures' })}>
              {day(wallTime(at, ownZone()).day)}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
