import { useQuery } from '@tanstack/react-query'
import type { Option } from '#ui/parts/select.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { titleOf } from '../records/record-title.ts'
import { caseManagers, underwriters } from '../records/reference-lists.ts'
import { usePermissions } from '../records/use-permissions.ts'

interface Present {
  id: string
  name: string | null
}

/** Those who may be a case's manager or underwriter, by their log-ins; whoever is it now is always among them. */
export function usePeopleOptions() {
  const { language } = useTexts()
  const enabled = usePermissions()?.('employee.list') === true
  const managers = useQuery({ ...caseManagers, enabled }).data
  const writers = useQuery({ ...underwriters, enabled }).data

  return (kind: 'case_managers' | 'underwriters', present?: Present | null): Option[] => {
    const options = ((kind === 'case_managers' ? managers : writers) ?? []).flatMap((row) =>
      row.user_id ? [{ value: row.user_id, label: titleOf(row, language) }] : [],
    )
    const missing = present?.name && !options.some(({ value }) => value === present.id)
    return missing ? [{ value: present.id, label: present.name ?? '' }, ...options] : options
  }
}
