import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/parts/badge.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ScreenFrame } from './screen-frame.tsx'
import { quietLine, row, rows, Section, small, useFirst } from './parts.tsx'
import { auditorQuery, type AuditorScreen as Screen } from './queries.ts'

const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  rowGap: '1',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
})
const request = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })

/** Seals are set by the minute: an event that waits longer than this is a sign that sealing has stopped. */
const SEALED_WITHIN_MS = 10 * 60_000
/** So many times more than usual, and no fewer than these, is worth a look. */
const UNUSUAL_TIMES = 3
const UNUSUAL_CASES = 20

/** What an auditor looks at first. */
export function AuditorScreen() {
  return <ScreenFrame screen={useQuery(auditorQuery)}>{(screen) => <Parts screen={screen} />}</ScreenFrame>
}

function Parts({ screen: { as_of: asOf, seals, refused, lookers } }: { screen: Screen }) {
  const { t } = useTexts()
  return (
    <>
      <Seals seals={seals} asOf={asOf} />
      <Refused refused={refused} />
      <Section title={t('desk:audit.lookers')} count={lookers.length}>
        {lookers.length === 0 && <p className={quietLine}>{t('desk:audit.nobody')}</p>}
        <ul className={rows}>
          {lookers.map((one) => (
            <LookerRow key={one.user_id} of={one} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function Seals({
  seals: { sealed_at: at, events, unsealed_since: since },
  asOf,
}: {
  seals: Screen['seals']
  asOf: string
}) {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const isLate = since !== null && Date.parse(asOf) - Date.parse(since) > SEALED_WITHIN_MS
  return (
    <Section title={t('desk:audit.seals')}>
      <div className={facts}>
        <Badge tone={isLate ? 'danger' : 'positive'}>{isLate ? t('desk:audit.late') : t('desk:audit.sealed')}</Badge>
        {at !== null && <span className={small}>{t('desk:audit.lastSeal', { time: moment(at) })}</span>}
        {events !== null && <span className={small}>{t('desk:audit.events', { events: number(events) })}</span>}
        {isLate && <span className={small}>{t('desk:audit.since', { time: moment(since) })}</span>}
      </div>
    </Section>
  )
}

function Refused({ refused }: { refused: Screen['refused'] }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const { shown, rest } = useFirst(refused.rows)
  return (
    <Section title={t('desk:audit.refused')} count={refused.count}>
      {refused.count === 0 && <p className={quietLine}>{t('desk:audit.noneRefused')}</p>}
      <ul className={rows}>
        {shown.map((one) => (
          <li key={one.id} className={row}>
            {one.user_id ? <Person id={one.user_id} name={one.user_name} /> : <span>{t('desk:audit.stranger')}</span>}
            <span className={request}>
              {t(`desk:audit.${one.action}`)} <bdi dir="ltr">{one.request}</bdi> <bdi dir="ltr">{one.ip}</bdi>
            </span>
            <span className={small}>{moment(one.at)}</span>
          </li>
        ))}
      </ul>
      {rest}
    </Section>
  )
}

function LookerRow({ of }: { of: Screen['lookers'][number] }) {
  const { t } = useTexts()
  // Where nothing is usual yet there is nothing to compare with.
  const isKnown = of.usual_cases > 0
  const isUnusual = isKnown && of.cases >= UNUSUAL_CASES && of.cases > UNUSUAL_TIMES * of.usual_cases
  return (
    <li className={row}>
      <Person id={of.user_id} name={of.user_name} />
      <span>
        {t('desk:audit.cases', { count: of.cases })}{' '}
        {isKnown && <span className={small}>{t('desk:audit.usual', { count: of.usual_cases })}</span>}{' '}
        {of.kept_cases > 0 && <span className={small}>{t('desk:audit.kept', { count: of.kept_cases })}</span>}
      </span>
      {isUnusual ? <Badge tone="caution">{t('desk:audit.unusual')}</Badge> : <span />}
    </li>
  )
}

function Person({ id, name }: { id: string; name: string | null }) {
  return (
    <Link
      to="/user-config/$section/{-$recordId}/{-$recordName}"
      params={{ section: 'users', recordId: id, recordName: name ?? undefined }}
      className={textLink}
    >
      <bdi>{name ?? '–'}</bdi>
    </Link>
  )
}
