import { useQuery } from '@tanstack/react-query'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { cases as casesOf, visits } from '../figure-targets.ts'
import { OpenCases } from './open-cases.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { Figure, Figures, small } from './parts.tsx'
import { subsidiaryQuery, type SubsidiaryScreen as Screen } from './queries.ts'

/** What waits in the cases of a subsidiary; then its cases. */
export function SubsidiaryScreen() {
  return <ScreenFrame screen={useQuery(subsidiaryQuery)}>{(screen) => <Parts screen={screen} />}</ScreenFrame>
}

function Parts({ screen }: { screen: Screen }) {
  const { t } = useTexts()
  const { in_intake: intake, to_schedule: toSchedule, next_7_days: soon, outcome_missing: missing, cases } = screen
  return (
    <>
      <div className={css({ display: 'grid', gap: '1' })}>
        <h2 className={css({ textStyle: 'heading' })}>{t('desk:subsidiary.title')}</h2>
        {intake + toSchedule + missing === 0 && <p className={small}>{t('first:nothing')}</p>}
        <Figures label={t('desk:subsidiary.title')}>
          <Figure
            label={t('desk:subsidiary.intake', { count: intake })}
            count={intake}
            to={casesOf({ status: 'intake' })}
          />
          <Figure
            label={t('desk:subsidiary.toSchedule', { count: toSchedule })}
            count={toSchedule}
            to={visits({ period: 'all', status: 'unscheduled' })}
          />
          <Figure
            label={t('desk:subsidiary.outcomeMissing', { count: missing })}
            count={missing}
            to={visits({ period: 'all', outcome_state: 'missing' })}
          />
          <Figure
            label={t('desk:subsidiary.soon', { count: soon })}
            count={soon}
            to={visits({ period: 'next_7_days', status: 'scheduled' })}
          />
        </Figures>
      </div>
      <OpenCases cases={cases} />
    </>
  )
}
