import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isUnsent, useWaiting } from '../../device/outbox/waiting.ts'
import type { DueCall } from '../calls/due-call.ts'
import { LogCallButton, OpenCall } from '../calls/log-call.tsx'
import { CaseLink } from './case-link.tsx'
import { Notes } from './notes.tsx'
import { quickCalls, quickQuery } from './quick-queries.ts'
import { Section } from './section.tsx'
import { useQuickChange } from './use-quick-change.ts'

const muted = css({ color: 'muted' })
const line = css({ display: 'flex', alignItems: 'center', gap: '2' })

/** Calls that are due, cases one comes back to, notes, and how far one's devices are. */
export function QuickPanel({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const { day, moment } = useFormats()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(quickQuery)
  const unsent = useWaiting().filter(isUnsent).length
  const pin = useQuickChange(quickCalls.pin)
  const [call, setCall] = useState<DueCall>()
  if (!data && error)
    return (
      <ErrorState
        title={t('quick:failed')}
        text={sentence(error)}
        action={<Button onClick={() => void refetch()}>{t('quick:again')}</Button>}
      />
    )
  if (!data) return <Skeleton width="long" />
  const { contacts_due: due, contacts_due_count: count, pinned, notes, sync } = data
  return (
    <>
      {count > 0 && (
        <Section title={t('quick:contacts.title')}>
          <ul>
            {due.map((contact) => (
              <li key={contact.patient_id} className={line}>
                <CaseLink
                  of={contact}
                  detail={t('quick:contacts.since', { date: day(contact.due_on) })}
                  onDone={onDone}
                />
                <LogCallButton
                  label={t('quick:contacts.log', {
                    name: contact.patient_name ?? contact.case_number ?? t('quick:pinned.unnamed'),
                  })}
                  signOnly="sm"
                  onOpen={() => setCall({ caseId: contact.patient_id, party: contact.party, phone: contact.phone })}
                />
              </li>
            ))}
          </ul>
          {count > due.length && <p className={muted}>{t('quick:contacts.more', { count: count - due.length })}</p>}
        </Section>
      )}
      <OpenCall call={call} onClose={() => setCall(undefined)} />
      <Section title={t('quick:pinned.title')}>
        {pinned.length === 0 ? (
          <p className={muted}>{t('quick:pinned.none')}</p>
        ) : (
          <ul>
            {pinned.map((one) => (
              <li key={one.patient_id} className={line}>
                <CaseLink of={one} onDone={onDone} />
                <IconButton
                  size="sm"
                  label={t('quick:pinned.unpin', {
                    name: one.patient_name ?? one.case_number ?? t('quick:pinned.unnamed'),
                  })}
                  onClick={() => pin.mutate({ id: one.patient_id, pinned: false })}
                >
                  <Icon name="close" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Notes notes={notes} />
      {sync && (
        <Section title={t('quick:sync.title')}>
          <p>
            {t('quick:sync.devices', { count: sync.devices })}
            {sync.last_synced_at && <> · {t('quick:sync.last', { at: moment(sync.last_synced_at) })}</>}
          </p>
          <p className={sync.conflicts > 0 ? css({ color: 'caution' }) : muted}>
            {sync.conflicts > 0 ? t('quick:sync.conflicts', { count: sync.conflicts }) : t('quick:sync.clean')}
          </p>
          {unsent > 0 && (
            <p>
              <Link to="/profile" hash="waiting" className={textLink} onClick={onDone}>
                {t('quick:sync.unsent', { count: unsent })}
              </Link>
            </p>
          )}
        </Section>
      )}
    </>
  )
}
