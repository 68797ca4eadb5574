import { Link } from '@tanstack/react-router'
import { Choice } from '#ui/parts/choice.tsx'
import { factLine } from '#ui/parts/fact-line.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { useReaches } from '../../../records/use-permissions.ts'
import { FlagBadges, hasFlags, StandingBadges } from './user-badges.tsx'
import { userSorts, type UserAsk, type UserSort } from './user-address.ts'
import { useUserWords } from './use-people.ts'
import type { UserRow } from './rows.ts'

interface Props {
  rows: readonly UserRow[]
  ask: UserAsk
  onAsk: (change: Partial<UserAsk>) => void
}

const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', maxHeight: 'rowsBelowBar' })
const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const facts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })
/** The columns of the list, and on a phone the facts of a card. What the viewer may not see has none. */
function useColumns(): TableColumn<UserRow>[] {
  const { t } = useTexts()
  const labels = useLabels('user')
  const words = useUserWords()
  const formats = useFormats()
  const seesAll = useReaches()?.get('user.list') === 'all'
  const column = (key: string, header: string, cell: TableColumn<UserRow>['cell']): TableColumn<UserRow> => ({
    key,
    header,
    cell,
    sortable: userSorts.some((name) => name === key),
  })
  const all = [
    column('name', labels.field('name'), (row) => <UserLink row={row} />),
    column('status', t('userconfig:users.status'), (row) => <StandingBadges row={row} />),
    column('role', labels.field('role_id'), (row) => words.role(row)),
    column('party', t('userconfig:users.party'), (row) => words.party(row) && <bdi>{words.party(row)}</bdi>),
    column('email', labels.field('email'), (row) => <bdi>{String(row.email)}</bdi>),
    column('user_type', labels.field('user_type'), (row) => words.kind(row)),
    column('flags', t('userconfig:users.flags'), (row) => hasFlags(row) && <FlagBadges row={row} />),
    column('mfa_enabled', labels.field('mfa_enabled'), (row) => (row.mfa_enabled === true ? t('yes') : t('no'))),
    column('last_login_at', labels.field('last_login_at'), (row) => {
      const at = row.last_login_at
      return typeof at === 'string' ? (
        <time dateTime={at}>{formats.moment(at)}</time>
      ) : (
        <span className={css({ color: 'muted' })}>{t('userconfig:users.never')}</span>
      )
    }),
  ]
  // A manager sees his own people: of one kind, of one party, and nothing that only the portal's people may know.
  return all.filter(
    ({ key }) => seesAll || !['user_type', 'party', 'flags', 'mfa_enabled', 'last_login_at'].includes(key),
  )
}

export function UserTable({ rows, ask, onAsk }: Props) {
  const labels = useLabels('user')
  return (
    <div className={frame}>
      <Table
        caption={labels.many}
        columns={useColumns()}
        rows={rows}
        rowKey={({ id }) => id}
        sort={{ key: ask.sort, direction: ask.descending ? 'descending' : 'ascending' }}
        onSort={({ key, direction }) => onAsk({ sort: key as UserSort, descending: direction === 'descending' })}
      />
    </div>
  )
}

/** The same on a phone. */
export function UserCards({ rows, ask, onAsk }: Props) {
  const { t } = useTexts()
  const labels = useLabels('user')
  const columns = useColumns()
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) => [
      { value: key, label: t('list.ascending', { column: header }) },
      { value: `-${key}`, label: t('list.descending', { column: header }) },
    ])
  return (
    <>
      <Choice
        label={t('list.sortBy')}
        value={`${ask.descending ? '-' : ''}${ask.sort}`}
        options={sorts}
        onChoose={(chosen) => onAsk({ sort: chosen.replace('-', '') as UserSort, descending: chosen.startsWith('-') })}
      />
      <ul aria-label={labels.many} className={cards}>
        {rows.map((row) => (
          <li key={row.id} className={panel}>
            <h2 className={css({ fontSize: 'lg', fontWeight: 'semibold', minWidth: '0', overflowWrap: 'anywhere' })}>
              <UserLink row={row} />
            </h2>
            <dl className={facts}>
              {columns.slice(1).map(({ key, header, cell }) => {
                const value = cell(row)
                return (
                  value && (
                    <div key={key} className={factLine}>
                      <dt>{header}</dt>
                      <dd>{value}</dd>
                    </div>
                  )
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function UserLink({ row }: { row: UserRow }) {
  const name = String(row.name)
  return (
    <Link
      to="/user-config/$section/{-$recordId}/{-$recordName}"
      params={{ section: 'users', recordId: row.id, recordName: name }}
      className={textLink}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
