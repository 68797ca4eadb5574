import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
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
}

const SearchedReference = lazy(() => import('./searched-reference.tsx'))

/** Another record, found by a part of its title. */
export function ReferenceInput({ offered, ...props }: Props) {
  if (!countless.has(props.entity)) return <ListedReference offered={offered} {...props} />
  return (
    <Suspense fallback={null}>
      <SearchedReference {...props} />
    </Suspense>
  )
}

/** A record of a reference list. What is no longer used is not offered anew. */
function ListedReference({ entity, value, onChange, offered, ...field }: Props) {
  const { t, language } = useTexts()
  const list = useQuery(recordQueries.whole({ name: entity }))
  const { data } = list
  const options = useMemo(
    () =>
      (data ?? [])
        .filter((row) => row.id === value || (row['is_active'] !== false && (offered?.(row) ?? true)))
        .map((row) => ({ value: row.id, label: titleOf(row, language) })),
    [data, value, offered, language],
  )
  return (
    <Combobox
      {...field}
      options={options}
      matches={findsWords}
      value={value}
      onChange={onChange}
      busy={list.isFetching && !data}
      failed={
        list.isError
          ? { text: t('fields:choicesFailed'), again: t('retry'), onAgain: () => void list.refetch() }
          : undefined
      }
      texts={{ open: t('fields:open'), clear: t('fields:clear'), nothing: t('fields:nothing') }}
    />
  )
}
