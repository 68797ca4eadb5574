import { Link } from '@tanstack/react-router'
import type { Entity } from '#domain/entity.ts'
import { textLink } from '#ui/parts/text-link.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { ActivityBadge, Updated } from '../../../records/record/activity.tsx'
import { RecordValue } from '../../../records/record/record-value.tsx'
import type { Section } from './sections.ts'
import type { SortValue } from './shown-rows.ts'
import { countOf, type Use } from './uses.ts'

/** None of the shown fields names another record. */
const untitled = () => undefined

const TITLE = 'title'
const nameField = ({ label }: Entity): string => label[0] ?? TITLE
const toldBy = ({ entity, tells }: Section): readonly string[] => ('code' in entity.fields ? ['code', ...tells] : tells)

/** The columns of a section by which it can be sorted, in the order in which they stand. */
export function columnNames(section: Section, counts: boolean): readonly string[] {
  return [TITLE, ...toldBy(section), ...(counts ? ['used'] : []), 'is_active', 'updated_at']
}

/** What a section tells of each record, and what stands for a row when its rows are sorted. */
export function useSectionColumns(section: Section, uses: readonly Use[] | undefined, counts: boolean) {
  const { entity } = section
  const { t, language } = useTexts()
  const { number } = useFormats()
  const labels = useLabels(entity.name)

  function column(key: string): Omit<ListColumn<RecordRow>, 'key'> {
    switch (key) {
      case TITLE:
        return { label: labels.field(nameField(entity)), cell: (row) => <RowLink section={section} row={row} /> }
      case 'used':
        return { label: t('settings:uses.column'), figure: true, cell: ({ id }) => uses && number(countOf(uses, id)) }
      case 'is_active':
        // A card has it beside its heading.
        return { label: t('settings:status'), cell: (row) => <ActivityBadge row={row} />, card: () => 'never' }
      case 'updated_at':
        return { label: t('record:updated'), cell: (row) => <Updated row={row} /> }
      default:
        return {
          label: labels.field(key),
          figure: entity.fields[key]?.kind === 'integer',
          cell: (row) => <RecordValue entity={entity} name={key} row={row} titleOf={untitled} />,
        }
    }
  }

  const valueOf: SortValue = (row, name) => {
    if (name === TITLE) return titleOf(row, language)
    if (name === 'used') return uses ? countOf(uses, row.id) : null
    const value = row[name]
    if (typeof value === 'boolean') return Number(!value)
    if (typeof value === 'number') return value
    if (typeof value !== 'string') return null
    return entity.fields[name]?.kind === 'choice' ? labels.choice(name, value) : value
  }
  const columns = columnNames(section, counts).map((key): ListColumn<RecordRow> => ({
    key,
    sortable: true,
    ...column(key),
  }))
  return { columns, valueOf }
}

function RowLink({ section, row }: { section: Section; row: RecordRow }) {
  const { language } = useTexts()
  const title = titleOf(row, language)
  return (
    <Link
      data-row=""
      to="/settings/$section/{-$recordId}/{-$recordName}"
      params={{ section: section.slug, recordId: row.id, recordName: title }}
      className={textLink}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}
