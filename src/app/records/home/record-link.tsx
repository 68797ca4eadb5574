import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLink } from '#ui/parts/text-link.ts'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { usePermissions, useReaches, useViewer } from '../use-permissions.ts'
import { homeAddress, type Homed, recordAddress } from './homes.ts'

/** Where a record is at home for the person who is signed in; undefined where that is among the records. */
export function useHome(): (homed: Homed) => string | undefined {
  const isStaff = useViewer().level !== 'user'
  const reaches = useReaches()
  const seesOthers = (entity: string) => !['self', undefined].includes(reaches?.get(`${entity}.list`))
  return (homed) => homeAddress(homed, { isStaff, seesOthers })
}

const quietLink = cx(thumbArea, css({ _hover: { color: 'link', textDecoration: 'underline' } }))

interface Props {
  homed: Homed
  /** Among many others: its colour shows only below the pointer. */
  quiet?: boolean
  children: ReactNode
}

/** The way to the screen on which a record is at home; plain where the viewer may not read it. */
export function RecordLink({ homed, quiet, children }: Props): ReactNode {
  const may = usePermissions()
  const home = useHome()
  if (!may?.(`${homed.entity}.read`)) return children
  return (
    <Link to={home(homed) ?? recordAddress(homed)} className={quiet ? quietLink : textLink}>
      {children}
    </Link>
  )
}
