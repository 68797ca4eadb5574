import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Camera, MessageSquare, NotebookPen, Phone, PhoneOutgoing } from 'lucide-react'
import { useContext, useId, useState, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { dueCallOf } from '../../../case/calls/due-call.ts'
import { OpenCall, useMayLogCalls } from '../../../case/calls/log-call.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'
import { useCaseRights } from '../../../case/use-case.ts'
import { sharedFiles } from '../../../files/shared-files.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { DialContext } from '../../../records/phone-link.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'

// Above the bar of the portal, in reach of a thumb.
const bar = css({
  position: 'fixed',
  insetInline: '0',
  insetBlockEnd: '[calc(3.5rem + env(safe-area-inset-bottom))]',
  zIndex: 'sticky',
  display: 'flex',
  background: 'surface',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
  '@media (max-height: 32rem)': { position: 'static' },
})
/** The end of the page stays above the bar. */
const room = css({ height: '[3rem]', '@media (max-height: 32rem)': { display: 'none' } })
const action = css({
  flex: '1',
  minWidth: '0',
  minHeight: '[3rem]',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '0.5',
  fontSize: 'xs',
  color: 'text',
  cursor: 'pointer',
  _active: { background: 'hover' },
})
const words = css({ maxWidth: 'full', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

interface Props {
  row: CaseRow
  firmPhone: string | null | undefined
}

/** On a phone: call, log a call, write a message, a note, photograph a document. */
export function PhoneActions({ row, firmPhone }: Props) {
  const { t } = useTexts()
  const permitted = usePermissions()
  const may = useCaseRights(row.id)
  const mayLog = useMayLogCalls()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [logging, setLogging] = useState(false)
  const params = { patientId: row.id }
  const messages = `/patients/${row.id}/messages`
  const documents = `/patients/${row.id}/documents`
  // A conversation has its own bar there.
  if (path === messages) return null
  const actions = [
    row.phone && <Call key="call" number={row.phone} text={t('case:phone.call')} />,
    mayLog && (
      <button
        key="log"
        type="button"
        aria-label={t('case:logCall')}
        className={action}
        onClick={() => setLogging(true)}
      >
        <PhoneOutgoing size="1.25em" aria-hidden="true" />
        <span className={words}>{t('case:phone.log')}</span>
      </button>
    ),
    permitted?.('patient_mobile_info.list') && (
      <Link key="message" to="/patients/$patientId/messages" params={params} className={action}>
        <MessageSquare size="1.25em" aria-hidden="true" />
        <span className={words}>{t('case:phone.message')}</span>
      </Link>
    ),
    may('patient_note.create') && (
      <Link key="note" to="/patients/$patientId/notes" params={params} search={{ doing: 'new' }} className={action}>
        <NotebookPen size="1.25em" aria-hidden="true" />
        <span className={words}>{t('case:phone.note')}</span>
      </Link>
    ),
    may('patient_document.create') && path !== documents && (
      <Photo key="photo" id={row.id} text={t('case:phone.photo')} />
    ),
  ].filter(Boolean)
  if (actions.length === 0) return null
  return (
    <>
      <div className={room} />
      <nav aria-label={t('case:phone.label')} className={bar}>
        {actions}
      </nav>
      <OpenCall call={logging ? dueCallOf(row, firmPhone) : undefined} onClose={() => setLogging(false)} />
    </>
  )
}

function Call({ number, text }: { number: string; text: ReactNode }) {
  const onDial = useContext(DialContext)
  return (
    <a
      href={`tel:${number}`}
      className={action}
      onClick={() => onDial?.({ number, entity: 'patient', field: 'phone' })}
    >
      <Phone size="1.25em" aria-hidden="true" />
      <span className={words}>{text}</span>
    </a>
  )
}

/** The photo goes to the documents of the case, where its kind is chosen and it is sent. */
function Photo({ id, text }: { id: string; text: ReactNode }) {
  const navigate = useNavigate()
  const field = useId()
  return (
    <>
      <input
        id={field}
        type="file"
        accept="image/jpeg"
        capture="environment"
        className={cx('peer', css({ srOnly: true }))}
        onChange={({ target }) => {
          sharedFiles.put([...(target.files ?? [])])
          void navigate({ to: '/patients/$patientId/documents', params: { patientId: id } })
        }}
      />
      <label
        htmlFor={field}
        className={cx(
          action,
          css({ _peerFocusVisible: { outlineStyle: 'solid', outlineWidth: '2', outlineColor: 'focus' } }),
        )}
      >
        <Camera size="1.25em" aria-hidden="true" />
        <span className={words}>{text}</span>
      </label>
    </>
  )
}
