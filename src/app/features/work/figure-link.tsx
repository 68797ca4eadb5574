import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkTarget } from './figure-targets.ts'

interface FigureLinkProps {
  target: LinkTarget
  className: string
  'aria-label'?: string
  onPointerEnter?: () => void
  onFocus?: () => void
  onBlur?: () => void
  children?: ReactNode
}

/** A link to the rows that a figure counts. */
export function FigureLink({ target, ...rest }: FigureLinkProps) {
  const { search } = target
  if (target.page === 'patients') return <Link to="/patients" search={search} {...rest} />
  if (target.page === 'liens') return <Link to="/liens" search={search} {...rest} />
  if (target.page === 'users') {
    const list = { section: 'users', recordId: undefined, recordName: undefined }
    return <Link to="/user-config/$section/{-$recordId}/{-$recordName}" params={list} search={search} {...rest} />
  }
  if (target.page === 'background_work')
    return (
      <Link to="/settings/$section/{-$recordId}/{-$recordName}" params={{ section: 'background-work' }} {...rest} />
    )
  const params = { report: target.report, recordId: target.recordId, recordName: target.recordName }
  return <Link to="/reports/$report/{-$recordId}/{-$recordName}" params={params} search={search} {...rest} />
}
