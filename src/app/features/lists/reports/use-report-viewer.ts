import { useMemo } from 'react'
import type { Viewer } from '#domain/access/viewer.ts'
import { useReaches, useViewer } from '../../../records/use-permissions.ts'
import { reportViewer } from './report-viewer.ts'

/** Undefined until it is known what the role permits. */
export function useReportViewer(): Viewer | undefined {
  const known = useViewer()
  const reaches = useReaches()
  const { id, role, level, user_type } = known
  return useMemo(
    () => reaches && reportViewer(known, reaches),
    // Made anew each time, of these.
    // oxlint-disable-next-line react/exhaustive-deps
    [id, role, level, user_type, reaches?.size],
  )
}
