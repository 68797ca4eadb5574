import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useSession } from '../../../api/use-session.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { cases as casesOf, liens as liensOf } from '../figure-targets.ts'
import { ConfirmLiens } from './confirm-liens.tsx'
import { AskedPapers, AskedStatuses, Distributions } from './firm-asks.tsx'
import { FirmVisits } from './firm-visits.tsx'
import { Offers } from './offers.tsx'
import { OpenCases } from './open-cases.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { Figure, Figures, NotHere, Section, small } from './parts.tsx'
import { firmQuery, type FirmScreen as Screen } from './queries.ts'

const none: NonNullable<Screen['payouts']> = { rows: [], count: 0 }

/** What waits for a law firm, each with its answer beside it; then its cases. */
export function FirmScreen() {
  return <ScreenFrame screen={useQuery(firmQuery)}>{(screen) => <Parts screen={screen} />}</ScreenFrame>
}

function Parts({ screen }: { screen: Screen }) {
  const { t } = useTexts()
  const { liens, offers, statuses, papers, distributions, payouts = none, visits, cases } = screen
  const looking = useSession()?.looking !== undefined
  const may = screen.may_bind && !looking
  const asked = [liens, offers, statuses, papers, distributions, payouts]
  const needed = asked.reduce((all, { count }) => all + count, 0)
  return (
    <>
      <div className={css({ display: 'grid', gap: '1' })}>
        <h2 className={css({ textStyle: 'heading' })}>{t('first:needsYou')}</h2>
        {needed === 0 && <p className={small}>{t('first:nothing')}</p>}
        <Figures label={t('first:needsYou')}>
          <Figure
            label={t('first:figures.liens', { count: liens.count })}
            count={liens.count}
            to={liensOf({ show: 'to_confirm' })}
          />
          <Figure
            label={t('first:figures.offers', { count: offers.count })}
            count={offers.count}
            to={liensOf({ show: 'offers' })}
          />
          <Figure
            label={t('first:figures.statuses', { count: statuses.count })}
            count={statuses.count}
            to={casesOf({ status: 'open', flags: 'status_due' })}
          />
          <Figure label={t('first:figures.papers', { count: papers.count })} count={papers.count} to="#papers" />
          <Figure
            label={t('first:figures.distributions', { count: distributions.count })}
            count={distributions.count}
            to="#distributions"
          />
          {payouts.count > 0 && (
            <Figure label={t('first:figures.payouts', { count: payouts.count })} count={payouts.count} to="#payouts" />
          )}
        </Figures>
      </div>
      {distributions.count > 0 && (
        <Section id="distributions" title={t('first:distributions.title')} count={distributions.count}>
          {distributions.rows.length > 0 ? (
            <Distributions distributions={distributions.rows} act="accept" may={may} />
          ) : (
            <NotHere />
          )}
        </Section>
      )}
      {payouts.count > 0 && (
        <Section id="payouts" title={t('first:payouts.title')} count={payouts.count}>
          {payouts.rows.length > 0 ? <Distributions distributions={payouts.rows} act="pay" may={may} /> : <NotHere />}
        </Section>
      )}
      {offers.count > 0 && (
        <Section title={t('first:offers.title')} count={offers.count}>
          {offers.rows.length > 0 ? <Offers offers={offers.rows} may={may} /> : <NotHere />}
        </Section>
      )}
      {liens.count > 0 && (
        <Section
          title={t('first:liens.title')}
          count={liens.count}
          sum={liens.billed_cents}
          action={
            <Link to="/liens" search={{ show: 'to_confirm' }} className={button({ size: 'sm', tone: 'quiet' })}>
              {t('first:liens.list')}
            </Link>
          }
        >
          <ConfirmLiens liens={liens.rows} may={may} first />
        </Section>
      )}
      {statuses.count > 0 && (
        <Section title={t('first:statuses.title')} count={statuses.count}>
          <AskedStatuses cases={statuses.rows} may={!looking} />
        </Section>
      )}
      {papers.count > 0 && (
        <Section id="papers" title={t('first:papers.title')} count={papers.count}>
          {papers.rows.length > 0 ? <AskedPapers papers={papers.rows} may={!looking} /> : <NotHere />}
        </Section>
      )}
      {visits.count > 0 && (
        <Section id="visits" title={t('first:requests.title')} count={visits.count}>
          <FirmVisits visits={visits.rows} may={!looking} />
        </Section>
      )}
      <OpenCases cases={cases} asks={!looking} />
    </>
  )
}
