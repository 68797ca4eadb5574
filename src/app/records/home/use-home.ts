import { useReaches } from '../use-permissions.ts'
import { useViewer } from '../use-viewer.ts'
import { homeAddress, type Homed } from './homes.ts'

/** Where a record is at home for the person who is signed in; undefined where that is among the records. */
export function useHome(): (homed: Homed) => string | undefined {
  const isStaff = useViewer().level !== 'user'
  const reaches = useReaches()
  const seesOthers = (entity: string) => !['self', undefined].includes(reaches?.get(`${entity}.list`))
  return (homed) => homeAddress(homed, { isStaff, seesOthers })
}
