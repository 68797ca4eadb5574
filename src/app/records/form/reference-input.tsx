import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ComponentProps } from 'react'
import { findsWords } from '#domain/rules/fold.ts'
import { Combobox } from '#ui/parts/combobox.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { countless } from '../countless.ts'
import { recordQueries, type RecordRow } from '../../api/record-queries.ts'
import { titleOf } from '../record-title.ts'

interface Props extends FieldProps {
  entity: string
  value: string | null
  onChange: (id: string | null) => void
  offered?: ((row: RecordRow) => boolean) | undefined
  /** Options for viewers who may not list the records themselves. */
  named?: readonly RecordRow[] | undefined
}

const SearchedReference = lazy(() => import('./searched-reference.tsx'))

/** Input that finds another record by part of its title. */
export function ReferenceInput({ entity, offered, named, ...props }: Props) {
  if (named) return <Rows rows={named} {...props} />
  if (!countless.has(entity)) return <ListedReference entity={entity} offered={offered} {...props} />
  return (
    <Suspense fallback={null}>
      <SearchedReference entity={entity} {...props} />
    </Suspense>
  )
}

/** Input for a reference list. Inactive records are offered only if already selected. */
function ListedReference({ entity, offered, ...props }: Omit<Props, 'named'>) {
  const { t } = useTexts()
  const list = useQuery(recordQueries.whole({ name: entity }))
  const { data } = list
  const { value } = props
  const rows = useMemo(
    () => (data ?? []).filter((row) => row.id === value || (row.is_active !== false && (offered?.(row) ?? true))),
    [data, value, offered],
  )
  return (
    <Rows
      {...props}
      rows={rows}
      busy={list.isFetching && !data}
      failed={
        list.isError
          ? { text: t('fields:choicesFailed'), again: t('retry'), onAgain: () => void list.refetch() }
          : undefined
      }
    />
  )
}

type RowsProps = Omit<Props, 'entity' | 'offered' | 'named'> &
  Pick<ComponentProps<typeof Combobox>, 'busy' | 'failed'> & { rows: readonly RecordRow[] }

function Rows({ rows, ...field }: RowsProps) {
  const { t, language } = useTexts()
  const options = useMemo(() => rows.map((row) => ({ value: row.id, label: titleOf(row, language) })), [rows, language])
  return (
    <Combobox
      {...field}
      options={options}
      matches={findsWords}
      texts={{ open: t('fields:open'), clear: t('fields:clear'), nothing: t('fields:nothing') }}
    />
  )
}
