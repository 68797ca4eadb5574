import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Combobox } from '#ui/parts/combobox.tsx'
import type { FieldProps } from '#ui/parts/field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { recordQueries, type RecordRow } from '../record-queries.ts'
import { titleOf } from '../record-title.ts'

interface Props extends FieldProps {
  entity: string
  value: string | null
  onChange: (id: string | null) => void
  offered?: ((row: RecordRow) => boolean) | undefined
}

/** A record of a reference list, found by a part of its title. What is no longer used is not offered anew. */
export function ReferenceInput({ entity, value, onChange, offered, ...field }: Props) {
  const { t, language } = useTexts()
  const { data, isPending } = useQuery(recordQueries.whole({ name: entity }))
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
      value={value}
      onChange={onChange}
      busy={isPending}
      texts={{ open: t('fields:open'), clear: t('fields:clear'), nothing: t('fields:nothing') }}
    />
  )
}
