import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkTarget } from './links.ts'

interface Props {
  target: LinkTarget
  className: string
  'aria-label'?: string
  onPointerEnter?: () => void
  onFocus?: () => void
  onBlur?: () => void
  children?: ReactNode
}

export function FigureLink({ target, ...rest }: Props) {
  const { search } = target
  if (target.page === 'patients') return <Link to="/patients" search={search} {...rest} />
  if (target.page === 'users') {
    const list = { section: 'users', recordId: undefined, recordName: undefined }
    return <Link to="/user-config/$section/{-$recordId}/{-$recordName}" params={list} search={search} {...rest} />
  }
  const params = { report: target.report, recordId: target.recordId, recordName: target.recordName }
  return <Link to="/reports/$report/{-$recordId}/{-$recordName}" params={params} search={search} {...rest} />
}
