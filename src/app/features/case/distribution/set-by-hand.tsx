import type { Scenario } from '#domain/calls/money/scenario.ts'
import { changesBetween } from '#domain/rules/distribution/changes.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { figuresIn } from './changed-figures.ts'
import { useFigureWords } from './figure-words.tsx'
import { inputsOf } from './scenario-values.ts'

const list = css({ display: 'grid', gap: '1', textStyle: 'small' })
const item = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2' })

interface Props {
  /** Whose figures they are. */
  title: string
  scenario: Scenario
  /** The case, as long as it still stands beside the scenario: what was agreed upon becomes the case's own. */
  inputs?: DistributionInput | undefined
}

/** What a scenario says otherwise than the case, so that nobody takes it for what is owed. */
export function SetByHand({ title, scenario, inputs }: Props) {
  const { t } = useTexts()
  const { label, value } = useFigureWords()
  const figures = figuresIn(
    inputs
      ? changesBetween({ inputs }, { inputs: inputsOf(inputs, scenario) })
      : changesBetween({}, { inputs: scenario }),
  )
  if (figures.length === 0) return null
  return (
    <section className={css({ display: 'grid', gap: '1' })}>
      <h3 className={css({ textStyle: 'label' })}>
        <bdi>{title}</bdi>
      </h3>
      <ul aria-label={title} className={list}>
        {figures.map(({ figure, change }) => (
          <li key={change.at} className={item}>
            <bdi className={css({ color: 'muted' })}>{label(figure)}</bdi>
            <span className={css({ fontWeight: 'medium' })}>{value(figure, change.after)}</span>
            {inputs && change.before !== null && (
              <span className={css({ color: 'muted' })}>
                {t('distribution:insteadOf')} {value(figure, change.before)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
