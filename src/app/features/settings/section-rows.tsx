import { Link } from '@tanstack/react-router'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { panel } from '../../records/case/panel.tsx'
import type { RecordRow } from '../../records/record-queries.ts'
import { titleOf } from '../../records/record-title.ts'
import { ActivityBadge } from '../../records/record/activity-badge.tsx'
import type { Section } from './sections.ts'
import { Updated } from '../../records/record/updated.tsx'
import { RecordValue } from '../../records/record/record-value.tsx'

interface Props {
  section: Section
  rows: readonly RecordRow[]
}

/** None of the shown fields names another record. */
const untitled = () => undefined

const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0', maxHeight: 'rowsBelowBar' })
const link = css({ color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } })
const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const facts = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' })
const fact = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  textStyle: 'small',
  '& > dt': { color: 'muted', flexShrink: '0', maxWidth: '1/2' },
  '& > dd': { minWidth: '0', textAlign: 'end', overflowWrap: 'anywhere' },
})

interface Words {
  field: (name: string) => string
  status: string
  updated: string
}

function columnsOf(section: Section, words: Words): TableColumn<RecordRow>[] {
  const { entity } = section
  return [
    { key: 'label', header: words.field(nameField(section)), cell: (row) => <RowLink section={section} row={row} /> },
    ...toldBy(section).map((name): TableColumn<RecordRow> => ({
      key: name,
      header: words.field(name),
      align: entity.fields[name]?.kind === 'integer' ? 'end' : 'start',
      cell: (row) => <RecordValue entity={entity} name={name} row={row} titleOf={untitled} />,
    })),
    { key: 'is_active', header: words.status, cell: (row) => <ActivityBadge row={row} /> },
    { key: 'updated_at', header: words.updated, cell: (row) => <Updated row={row} /> },
  ]
}

export function SectionTable({ section, rows }: Props) {
  const { t } = useTexts()
  const { many, field } = useLabels(section.entity.name)
  const columns = columnsOf(section, { field, status: t('settings:status'), updated: t('record:updated') })
  return (
    <div className={frame}>
      <Table caption={many} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  )
}

/** The same on a phone. */
export function SectionCards({ section, rows }: Props) {
  const { t } = useTexts()
  const labels = useLabels(section.entity.name)
  return (
    <ul aria-label={labels.many} className={cards}>
      {rows.map((row) => (
        <li key={row.id} className={panel}>
          <div className={head}>
            <h2 className={css({ fontSize: 'lg', fontWeight: 'semibold', minWidth: '0', overflowWrap: 'anywhere' })}>
              <RowLink section={section} row={row} />
            </h2>
            <ActivityBadge row={row} />
          </div>
          <dl className={facts}>
            {toldBy(section).map((name) => (
              <div key={name} className={fact}>
                <dt>{labels.field(name)}</dt>
                <dd>
                  <RecordValue entity={section.entity} name={name} row={row} titleOf={untitled} />
                </dd>
              </div>
            ))}
            <div className={fact}>
              <dt>{t('record:updated')}</dt>
              <dd>
                <Updated row={row} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

const nameField = ({ entity }: Section): string => entity.label[0] ?? 'title'
const toldBy = ({ entity, tells }: Section): readonly string[] => ('code' in entity.fields ? ['code', ...tells] : tells)

function RowLink({ section, row }: { section: Section; row: RecordRow }) {
  const { language } = useTexts()
  const title = titleOf(row, language)
  return (
    <Link
      to="/settings/$section/{-$recordId}/{-$recordName}"
      params={{ section: section.slug, recordId: row.id, recordName: title }}
      className={link}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}
