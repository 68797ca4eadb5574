import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lawfirmEmployee } from '#domain/entities/lawfirm-employee.ts'
import { medicalProviderOffice } from '#domain/entities/medical-provider-office.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { EntryButton } from './entry-button.tsx'
import type { DirectoryOf } from './use-directory-of.ts'

/** Entries of directories that have no page of their own: they are opened where they are named. */
const entries = [lawfirmEmployee, medicalProviderOffice]

interface Props {
  entity: string
  id: unknown
  /** What the record is called: addresses of directories carry it for those who read them. */
  name: string
  row: Readonly<Record<string, unknown>>
  directoryOf: DirectoryOf
  children: ReactNode
}

/** The way from a row to what one of its values names; plain where there is no page, or none for this viewer. */
export function RowLink({ entity, id, name, row, directoryOf, children }: Props): ReactNode {
  if (typeof id !== 'string') return children
  const { patient_id } = row
  const patientId = entity === 'patient' ? id : patient_id
  if (entity === 'lien' && typeof patientId === 'string') {
    return (
      <Link to="/liens/$patientId" params={{ patientId }} search={{ lien: id }} className={textLink}>
        {children}
      </Link>
    )
  }
  if ((entity === 'patient' || entity === 'appointment') && typeof patientId === 'string') {
    const to = entity === 'patient' ? '/patients/$patientId' : '/patients/$patientId/appointments'
    return (
      <Link to={to} params={{ patientId }} className={textLink}>
        {children}
      </Link>
    )
  }
  const directory = directoryOf(entity)
  const entry = entries.find(({ name: one }) => one === entity)
  if (entry) {
    return (
      <EntryButton entity={entry} id={id} className={`${textLink} ${css({ textAlign: 'start' })}`}>
        {children}
      </EntryButton>
    )
  }
  if (!directory) return children
  return (
    <Link
      to="/reports/$report/{-$recordId}/{-$recordName}"
      params={{ report: directory, recordId: id, recordName: name }}
      className={textLink}
    >
      {children}
    </Link>
  )
}
