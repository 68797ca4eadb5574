import { Link } from '@tanstack/react-router'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import type { UserRow } from './rows.ts'
import { isUserSort } from './shown-users.ts'
import { FlagBadges, hasFlags, StandingBadges } from './user-badges.tsx'
import type { UserWords } from './use-people.ts'

/** Managers see people of one kind and one party, and nothing that only the portal's own people may know. */
const hiddenFromManagers = ['user_type', 'party', 'flags', 'mfa_enabled', 'last_login_at']

/** What the list of users tells of each. */
export function useUserColumns(words: UserWords, seesAll: boolean): ListColumn<UserRow>[] {
  const { t } = useTexts()
  const labels = useLabels('user')
  const formats = useFormats()
  const column = (key: string, label: string, more: Omit<ListColumn<UserRow>, 'key' | 'label'>) => ({
    key,
    label,
    sortable: isUserSort(key),
    ...more,
  })
  const where = (isThere: boolean) => (isThere ? 'usual' : 'never')
  const all = [
    column('name', labels.field('name'), { cell: (row) => <UserLink row={row} /> }),
    column('status', t('userconfig:users.status'), { cell: (row) => <StandingBadges row={row} /> }),
    column('role', labels.field('role_id'), { cell: words.role, card: (row) => where(words.role(row) !== '') }),
    column('party', t('userconfig:users.party'), {
      cell: (row) => words.party(row) && <bdi>{words.party(row)}</bdi>,
      card: (row) => where(words.party(row) !== ''),
    }),
    column('email', labels.field('email'), { cell: (row) => <bdi>{row.email}</bdi> }),
    column('user_type', labels.field('user_type'), { cell: words.kind }),
    column('flags', t('userconfig:users.flags'), {
      cell: (row) => hasFlags(row) && <FlagBadges row={row} />,
      card: (row) => where(hasFlags(row)),
    }),
    column('mfa_enabled', labels.field('mfa_enabled'), {
      cell: (row) => (row.mfa_enabled === true ? t('yes') : t('no')),
    }),
    column('last_login_at', labels.field('last_login_at'), {
      cell: ({ last_login_at: at }) =>
        at ? (
          <time dateTime={at}>{formats.moment(at)}</time>
        ) : (
          <span className={css({ color: 'muted' })}>{t('userconfig:users.never')}</span>
        ),
    }),
  ]
  return all.filter(({ key }) => seesAll || !hiddenFromManagers.includes(key))
}

function UserLink({ row }: { row: UserRow }) {
  const name = String(row.name)
  return (
    <Link
      data-row=""
      to="/user-config/$section/{-$recordId}/{-$recordName}"
      params={{ section: 'users', recordId: row.id, recordName: name }}
      className={textLink}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
