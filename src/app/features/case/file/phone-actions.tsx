import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Camera, MessageSquare, NotebookPen, Phone, PhoneOutgoing } from 'lucide-react'
import { useContext, useId, useState, type ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { dueCallOf } from '../../../case/calls/due-call.ts'
import { OpenCall, useMayLogCalls } from '../../../case/calls/log-call.tsx'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { useCaseRights, useRightsKnown } from '../../../case/use-case.ts'
import { sharedFiles } from '../../../files/shared-files.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { DialContext } from '../../../records/phone-link.tsx'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'

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
const place = css({ flex: '1' })
const words = css({ maxWidth: 'full', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

interface Props {
  row: CaseRow
  firmPhone: string | null | undefined
}

/** On a phone: call, log a call, write a message, a note, photograph a document. */
export function PhoneActions({ row, firmPhone }: Props) {
  const { t } = useTexts()
  const permitted = usePermissions()
  const { level } = useViewer()
  const may = useCaseRights(row.id)
  const isKnown = useRightsKnown(row.id)
  const [waited] = useState(!isKnown)
  const mayLog = useMayLogCalls()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [logging, setLogging] = useState(false)
  const params = { patientId: row.id }
  const messages = `/patients/${row.id}/messages`
  const documents = `/patients/${row.id}/documents`
  // A conversation has its own bar there.
  if (path === messages) return null
  const granted = (codename: string) => !permitted || permitted(codename)
  // They share the width. What may still come has its place from the first, so that none moves from under the thumb.
  const placeIf = (isPossible: boolean) => waited && isPossible && <div className={place} />
  const call = row.phone && <Call number={row.phone} text={t('case:phone.call')} />
  const log = mayLog && (
    <button type="button" aria-label={t('case:logCall')} className={action} onClick={() => setLogging(true)}>
      <PhoneOutgoing size="1.25em" aria-hidden="true" />
      <span className={words}>{t('case:phone.log')}</span>
    </button>
  )
  const message = permitted?.('patient_mobile_info.list') && (
    <Link to="/patients/$patientId/messages" params={params} className={action}>
      <MessageSquare size="1.25em" aria-hidden="true" />
      <span className={words}>{t('case:phone.message')}</span>
    </Link>
  )
  const note = may('patient_note.create') && (
    <Link to="/patients/$patientId/notes" params={params} search={{ doing: 'new' }} className={action}>
      <NotebookPen size="1.25em" aria-hidden="true" />
      <span className={words}>{t('case:phone.note')}</span>
    </Link>
  )
  const isPhotoHere = path !== documents
  const photo = may('patient_document.create') && isPhotoHere && <Photo id={row.id} text={t('case:phone.photo')} />
  if (!call && !log && !message && !note && !photo) return waited && !permitted ? <div className={room} /> : null
  return (
    <>
      <div className={room} />
      <nav aria-label={t('case:phone.label')} className={bar}>
        {call}
        {log || placeIf(!permitted && level !== 'user')}
        {message || placeIf(!permitted)}
        {note || placeIf(granted('patient_note.create'))}
        {photo || placeIf(isPhotoHere && granted('patient_document.create'))}
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
          sharedFiles.put(id, [...(target.files ?? [])])
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
