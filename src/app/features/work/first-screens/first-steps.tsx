import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { row, rows, Section, small } from './parts.tsx'
import type { StaffScreen } from './queries.ts'

type Setup = NonNullable<NonNullable<StaffScreen['portal']>['setup']>

/** The way from an empty portal to its first patient. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const { t } = useTexts()
  return (
    <Section title={t('desk:setup.title')}>
      <ol className={rows}>
        <Step text={t('desk:setup.connectionsText')}>
          <Link
            to="/settings/$section/{-$recordId}/{-$recordName}"
            params={{ section: 'connections' }}
            className={textLink}
          >
            {t('desk:setup.connections')}
          </Link>
        </Step>
        <Step done={setup.has_firm} text={t('desk:setup.firmText')}>
          <Link to="/reports/$report/{-$recordId}/{-$recordName}" params={{ report: 'law-firms' }} className={textLink}>
            {t('desk:setup.firm')}
          </Link>
        </Step>
        <Step done={setup.has_colleague} text={t('desk:setup.peopleText')}>
          <Link
            to="/user-config/$section/{-$recordId}/{-$recordName}"
            params={{ section: 'users' }}
            className={textLink}
          >
            {t('desk:setup.people')}
          </Link>
        </Step>
        <Step text={t('desk:setup.patientText')}>
          <Link to="/patients/new" className={textLink}>
            {t('desk:setup.patient')}
          </Link>
        </Step>
      </ol>
    </Section>
  )
}

function Step({ done = false, text, children }: { done?: boolean; text: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <li className={row}>
      <span>{children}</span>
      <span className={small}>{text}</span>
      {done && (
        <span
          className={css({
            display: 'inline-flex',
            alignItems: 'center',
            gap: '1',
            marginInlineStart: 'auto',
            color: 'positive',
          })}
        >
          <Icon name="check" />
          {t('desk:setup.done')}
        </span>
      )}
    </li>
  )
}
