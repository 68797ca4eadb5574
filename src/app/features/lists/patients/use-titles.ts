import { useQuery } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseManagers, underwriters } from '../../../records/reference-lists.ts'
import { recordQueries, type RecordRow } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { TitleOf } from './columns.tsx'

export interface Named {
  readonly value: string
  readonly label: string
}

const none: readonly never[] = []

/** Loads the lists that give ids their titles and filters their options. A failed list leaves its ids untitled. */
export function useTitles(may: May | undefined) {
  const { language } = useTexts()
  const permitted = (entity: string) => may?.(`${entity}.list`) ?? false
  const firms = useQuery({ ...recordQueries.whole({ name: 'lawfirm' }), enabled: permitted('lawfirm') }).data ?? none
  const subsidiaries =
    useQuery({ ...recordQueries.whole({ name: 'subsidiary' }), enabled: permitted('subsidiary') }).data ?? none
  const users = useQuery({ ...recordQueries.whole({ name: 'user' }), enabled: permitted('user') }).data ?? none
  const stages =
    useQuery({ ...recordQueries.whole({ name: 'underwriting_stage' }), enabled: permitted('underwriting_stage') })
      .data ?? none
  const managers = useQuery({ ...caseManagers, enabled: permitted('employee') }).data ?? none
  const underwriting = useQuery({ ...underwriters, enabled: permitted('employee') }).data ?? none

  return useMemo(() => {
    const named = (rows: readonly RecordRow[]): Named[] =>
      rows
        .map((row) => ({ value: row.id, label: titleOf(row, language) }))
        .filter(({ label }) => label !== '')
        .toSorted((one, other) => one.label.localeCompare(other.label, language))
    const people = [...users, ...managers.map(asUser), ...underwriting.map(asUser)]
    const titles = new Map(
      Object.entries({ lawfirm: firms, subsidiary: subsidiaries, user: people, underwriting_stage: stages }).map(
        ([entity, rows]) => [entity, new Map(rows.map((row) => [row.id, titleOf(row, language)]))],
      ),
    )
    const title: TitleOf = (entity, id) => titles.get(entity)?.get(id)
    return {
      title,
      firms: named(firms),
      stages: named(stages),
      managers: named(managers.map(asUser)),
      underwriters: named(underwriting.map(asUser)),
    }
  }, [language, firms, subsidiaries, users, stages, managers, underwriting])
}
export type Titles = ReturnType<typeof useTitles>

/** A case names the log-in of who works on it; the lists of employees name the employee and his log-in. */
function asUser(row: Readonly<Shown<'employee'>>): RecordRow {
  return row.user_id ? { ...row, id: row.user_id } : row
}
