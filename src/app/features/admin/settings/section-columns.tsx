import type { ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { ActivityBadge } from '../../../records/record/activity-badge.tsx'
import { RecordValue } from '../../../records/record/record-value.tsx'
import { Updated } from '../../../records/record/updated.tsx'
import type { Section } from './sections.ts'
import type { SortValue } from './shown-rows.ts'
import { countOf, type Use } from './uses.ts'

export interface SectionColumn {
  readonly key: string
  readonly label: string
  readonly figure?: boolean
  readonly cell: (row: RecordRow) => ReactNode
}

/** None of the shown fields names another record. */
const untitled = () => undefined

export const TITLE = 'title'
const nameField = ({ label }: Entity): string => label[0] ?? TITLE
const toldBy = ({ entity, tells }: Section): readonly string[] => ('code' in entity.fields ? ['code', ...tells] : tells)

/** The columns of a section by which it can be sorted, in the order in which they stand. */
export function columnNames(section: Section, counts: boolean): readonly string[] {
  return [TITLE, ...toldBy(section), ...(counts ? ['used'] : []), 'is_active', 'updated_at']
}

/** What a section tells of each record behind its title. */
export function useSectionColumns(section: Section, uses: readonly Use[] | undefined, counts: boolean) {
  const { entity } = section
  const { t, language } = useTexts()
  const { number } = useFormats()
  const labels = useLabels(entity.name)
  const columns: SectionColumn[] = [
    ...toldBy(section).map((name) => ({
      key: name,
      label: labels.field(name),
      figure: entity.fields[name]?.kind === 'integer',
      cell: (row: RecordRow) => <RecordValue entity={entity} name={name} row={row} titleOf={untitled} />,
    })),
    ...(counts
      ? [
          {
            key: 'used',
            label: t('settings:uses.column'),
            figure: true,
            cell: ({ id }: RecordRow) => uses && number(countOf(uses, id)),
          },
        ]
      : []),
    { key: 'is_active', label: t('settings:status'), cell: (row) => <ActivityBadge row={row} /> },
    { key: 'updated_at', label: t('record:updated'), cell: (row) => <Updated row={row} /> },
  ]

  const valueOf: SortValue = (row, column) => {
    if (column === TITLE) return titleOf(row, language)
    if (column === 'used') return uses ? countOf(uses, row.id) : null
    const value = row[column]
    if (typeof value === 'boolean') return Number(!value)
    if (typeof value === 'number') return value
    if (typeof value !== 'string') return null
    return entity.fields[column]?.kind === 'choice' ? labels.choice(column, value) : value
  }
  return { columns, valueOf, titleLabel: labels.field(nameField(entity)) }
}
