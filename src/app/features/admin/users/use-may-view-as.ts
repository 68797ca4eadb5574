import { lookRights } from '#domain/access/viewing-as.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'

/** Whether the viewer sees the portal with others' eyes, as a role of this level has them. The server decides by itself. */
export function useMayLook(): (levelOfOther: unknown) => boolean {
  const may = usePermissions()
  const { level } = useViewer()
  const holds = level === 'admin' && may !== undefined && lookRights.every(may)
  return (other) => holds && typeof other === 'string' && other !== 'admin'
}
