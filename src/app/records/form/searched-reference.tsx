import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { Combobox } from '#ui/parts/combobox.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRecordTitle } from '../record/use-record-title.ts'
import { recordQueries } from '../../api/record-queries.ts'
import { useRowTitles } from '../use-row-titles.ts'

const PAUSE = 200
const MOST = 12

interface Props extends FieldProps {
  value: string | null
  onChange: (id: string | null) => void
}

const nothing: [] = []

/** A reference to a large list: the server searches it as the user types. */
export default function SearchedReference({ entity: name, ...props }: Props & { entity: string }) {
  const entity = entityByName.get(name)
  return entity && <Search entity={entity} {...props} />
}

function Search({ entity, value, onChange, ...field }: Props & { entity: Entity }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    ...recordQueries.list(entity, { page: 1, page_size: MOST, search }),
    placeholderData: keepPreviousData,
  })
  // Rows of an earlier search can't be chosen. A refetch of the right rows doesn't stop a choice.
  const early = found.isFetching && (found.isPlaceholderData || found.data === undefined)
  const chosen = useQuery({
    ...recordQueries.some(entity, value === null ? nothing : [value]),
    enabled: value !== null,
  })
  const rows = [...(value === null ? nothing : (chosen.data ?? nothing)), ...(found.data?.rows ?? nothing)]
  const recordTitle = useRecordTitle()
  const titleIn = useRowTitles(entity, rows, entity.label)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const options = [...byId.values()].map((row) => {
    const number = row.case_number
    const title = recordTitle(entity, row, titleIn)
    return { value: row.id, label: typeof number === 'string' && number !== title ? `${title} · ${number}` : title }
  })
  return (
    <Combobox
      {...field}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      busy={early || typed.trim() !== search}
      failed={
        found.isError
          ? { text: t('fields:choicesFailed'), again: t('retry'), onAgain: () => void found.refetch() }
          : undefined
      }
      texts={{ open: t('fields:open'), clear: t('fields:clear'), nothing: t('fields:nothing') }}
    />
  )
}
