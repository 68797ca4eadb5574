import { useMemo } from 'react'
import { secretKinds, type Reach, type Viewer } from '#domain/access/viewer.ts'
import { useReaches } from '../../records/use-permissions.ts'
import { useViewer } from '../../records/use-viewer.ts'

/**
 * The viewer as far as it decides which reports and filters are offered. What he sees in them the server says; no filter
 * rests on a secret alone. Undefined until it is known what the role permits.
 */
export function useReportViewer(): Viewer | undefined {
  const known = useViewer()
  const reaches = useReaches()
  const { id, role, level, user_type } = known
  return useMemo(
    () =>
      reaches && {
        ...known,
        grants: Object.fromEntries(reaches) as Record<string, Reach>,
        sees: secretKinds,
        // Whose people they are is the server's business: that there is somebody is enough.
        lawfirm_id: id,
        subsidiary_id: id,
        medical_provider_id: id,
        chiropractor_id: id,
      },
    // Made anew each time, of these.
    // oxlint-disable-next-line react/exhaustive-deps
    [id, role, level, user_type, reaches?.size],
  )
}
