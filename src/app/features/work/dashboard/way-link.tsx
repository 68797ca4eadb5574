import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Way } from './ways.ts'

interface Props {
  way: Way
  className: string
  'aria-label'?: string
  onPointerEnter?: () => void
  onFocus?: () => void
  onBlur?: () => void
  children?: ReactNode
}

export function WayLink({ way, ...rest }: Props) {
  const search = way.search as {}
  if (way.page === 'patients') return <Link to="/patients" search={search} {...rest} />
  if (way.page === 'users') {
    const list = { section: 'users', recordId: undefined, recordName: undefined }
    return <Link to="/user-config/$section/{-$recordId}/{-$recordName}" params={list} search={search} {...rest} />
  }
  const params = { report: way.report, recordId: way.recordId, recordName: way.recordName }
  return <Link to="/reports/$report/{-$recordId}/{-$recordName}" params={params} search={search} {...rest} />
}
