import { Link } from '@tanstack/react-router'
import { button } from '#ui/parts/button.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { backgroundWork, cases, users } from '../figure-targets.ts'
import { FirstSteps } from './first-steps.tsx'
import { Figure, Figures, row, rows, Section, small, useFirst } from './parts.tsx'
import type { StaffScreen } from './queries.ts'

type Portal = NonNullable<StaffScreen['portal']>

/** What only an administrator clears up: people who wait, work that failed, cases that look like doubles. */
export function PortalDesk({ portal }: { portal: Portal }) {
  const { t } = useTexts()
  const { setup, sign_up_requests: requests, failed_work: failed, duplicates, without_record: people } = portal
  return (
    <>
      {setup && <FirstSteps setup={setup} />}
      <Section
        title={t('desk:portal.title')}
        action={
          <Link
            to="/settings/$section/{-$recordId}/{-$recordName}"
            params={{ section: 'connections' }}
            className={button({ size: 'sm', tone: 'quiet' })}
          >
            {t('desk:portal.connections')}
          </Link>
        }
      >
        <div className={css({ paddingInline: { base: '4', md: '5' }, paddingBlock: '3' })}>
          <Figures label={t('desk:portal.title')}>
            <Figure
              label={t('desk:portal.requests', { count: requests })}
              count={requests}
              to={users({ show: 'waiting' })}
            />
            <Figure
              label={t('desk:portal.withoutRecord', { count: people.count })}
              count={people.count}
              to="#without-record"
            />
            <Figure label={t('desk:portal.failed', { count: failed })} count={failed} to={backgroundWork} />
            <Figure
              label={t('desk:portal.duplicates', { count: duplicates })}
              count={duplicates}
              to={cases({ view: 'all', flags: 'duplicate_suspects' })}
            />
          </Figures>
        </div>
      </Section>
      {people.count > 0 && <WithoutRecord people={people} />}
    </>
  )
}

function WithoutRecord({ people }: { people: Portal['without_record'] }) {
  const { t } = useTexts()
  const { shown, rest } = useFirst(people.rows)
  return (
    <Section id="without-record" title={t('desk:portal.withoutRecordTitle')} count={people.count}>
      <ul className={rows}>
        {shown.map(({ id, name, email, user_type }) => (
          <li key={id} className={row}>
            <Link
              to="/user-config/$section/{-$recordId}/{-$recordName}"
              params={{ section: 'users', recordId: id, recordName: name }}
              className={textLink}
            >
              <bdi>{name}</bdi>
            </Link>
            <span className={small}>
              <bdi dir="ltr">{email}</bdi>
            </span>
            <span className={small}>
              {user_type === 'staff' ? t('desk:portal.noEmployee') : t('desk:portal.noFirmEntry')}
            </span>
          </li>
        ))}
      </ul>
      {rest}
    </Section>
  )
}
