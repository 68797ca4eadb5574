import { useQuery } from '@tanstack/react-query'
import { isFault, type OutsideState } from '#domain/rules/outside.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../../i18n/use-page-title.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { RowsState } from '../../../../records/rows-state.tsx'
import { findingsQuery, triesQuery } from './outside-queries.ts'

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const list = css({ display: 'grid', gap: '4' })
const row = css({ display: 'grid', gap: '1' })
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface Shown {
  readonly what: string
  readonly state: OutsideState
  readonly said?: string | null
}

/** Whether the portal reaches what it depends on, tried from the server and from this browser. */
export function OutsidePage() {
  const { t } = useTexts()
  const findings = useQuery(findingsQuery)
  const tries = useQuery(triesQuery)
  const trying = findings.isFetching || tries.isFetching
  usePageTitle(t('settings:outside.title'))
  return (
    <div className={pageColumn}>
      <div className={head}>
        <h1 className={css({ textStyle: 'title' })}>{t('settings:outside.title')}</h1>
        <Button
          busy={trying}
          onClick={() => {
            void findings.refetch()
            void tries.refetch()
          }}
        >
          {t('settings:outside.again')}
        </Button>
      </div>
      <p className={css({ color: 'muted' })}>{t('settings:outside.lead')}</p>
      <p role="status" className={css({ srOnly: true })}>
        {trying && t('settings:outside.trying')}
      </p>
      <section className={panel} aria-label={t('settings:outside.title')}>
        <RowsState rows={findings}>
          <ul className={list}>
            {[...(findings.data ?? []), ...(tries.data ?? [])].map((finding) => (
              <Finding key={finding.what} finding={finding} />
            ))}
          </ul>
        </RowsState>
      </section>
    </div>
  )
}

function Finding({ finding }: { finding: Shown }) {
  const { t } = useTexts()
  const { what, state, said } = finding
  // Each thing has sentences for the ends that it can come to.
  const [name, ended] = [what as 'database', state as 'ok']
  const fails = isFault({ state })
  const word = fails ? 'fails' : state === 'off' ? 'notSetUp' : 'works'
  return (
    <li className={row}>
      <div className={named}>
        <h2 className={css({ fontWeight: 'medium' })}>{t(`settings:outside.names.${name}`)}</h2>
        <Badge tone={fails ? 'danger' : state === 'off' ? 'neutral' : 'positive'}>
          {t(`settings:outside.${word}`)}
        </Badge>
      </div>
      <p>{t(`settings:outside.said.${name}.${ended}`)}</p>
      {said && (
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
          <bdi dir="ltr">{said}</bdi>
        </p>
      )}
    </li>
  )
}
