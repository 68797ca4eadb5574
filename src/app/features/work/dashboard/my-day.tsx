import { Dotted } from '#ui/parts/dotted.tsx'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { sheet } from '#ui/parts/sheet.ts'
import { css, cx } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { leftToRight } from '../../../i18n/languages.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import type { DueCall } from '../../../case/calls/due-call.ts'
import { LogCallButton, OpenCall } from '../../../case/calls/log-call.tsx'
import { useUnread } from '../../../case/use-unread.ts'
import { WaitingMessage } from '../../../case/waiting-message.tsx'
import { contactsQuery, SHOWN } from './dashboard-queries.ts'

const lists = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
})
const card = cx(
  sheet,
  css({
    display: 'grid',
    alignContent: 'start',
    gap: '1',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: { base: '4', md: '5' },
  }),
)
// As high as when it is full, so that nothing below it moves when it comes.
const roomForAll = css({ minHeight: { base: '[20rem]', md: '[18rem]' } })
const row = css({
  display: 'flex',
  // Where there is little room, what it is about stands below the name.
  flexDirection: { base: 'column', md: 'row' },
  justifyContent: { base: 'center', md: 'space-between' },
  alignItems: { base: 'start', md: 'center' },
  columnGap: '3',
  minHeight: { base: '[3.25rem]', md: '11' },
  marginInline: '[-0.75rem]',
  paddingInline: '3',
  borderRadius: 'md',
  _hover: { background: 'hover' },
})
const name = css({
  minWidth: '0',
  maxWidth: 'full',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const aside = css({ textStyle: 'small', color: 'muted', whiteSpace: { md: 'nowrap' } })

/** Whom to call next, and who has written: the first few of each. */
export function MyDay({ who }: { who: SignedIn }) {
  const { t } = useTexts()
  const unread = useUnread()
  if (!who.is_casemanager && !unread.heard) return null
  return (
    <div className={lists}>
      {who.is_casemanager && <Contacts id={who.id} />}
      {unread.heard && (
        <List
          title={t('dashboard:unread.title')}
          waiting={unread.waiting}
          failed={unread.failure !== undefined && t('shell:notifications.failed')}
          empty={t('dashboard:unread.empty')}
        >
          {unread.notifications.slice(0, SHOWN).map((notification) => (
            <li key={notification.patient__id}>
              <Link
                to="/patients/$patientId/messages"
                params={{ patientId: notification.patient__id }}
                className={cx(row, css({ paddingBlock: '2' }))}
              >
                <WaitingMessage of={notification} />
              </Link>
            </li>
          ))}
        </List>
      )}
    </div>
  )
}

function Contacts({ id }: { id: string }) {
  const { t, language } = useTexts()
  const { day, phone } = useFormats()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(contactsQuery(id))
  const labels = useLabels('patient')
  const [call, setCall] = useState<DueCall>()

  /** The number of the patient, or the name of the party that is asked instead. */
  function whom(party: string | null, number: string | null): string | null {
    if (party !== null && party !== 'patient') return labels.choice('contact_party', party)
    return number && leftToRight(phone(number))
  }
  return (
    <>
      <List
        title={t('dashboard:contacts.title')}
        waiting={!data && !error}
        failed={!data && error !== null && sentence(error)}
        empty={t('dashboard:contacts.empty')}
      >
        {data?.map(({ patient_id, patient, next_due, reason, contact_party: party, phone: number }) => (
          <li key={patient_id} className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
            <Link
              to="/patients/$patientId"
              params={{ patientId: patient_id }}
              className={cx(row, css({ flex: '1', minWidth: '0' }))}
            >
              <bdi className={name}>{patient}</bdi>
              <span className={aside}>
                <Dotted
                  parts={[
                    textIn(language)(`reports:choices.reason.${reason}`),
                    whom(party, number),
                    next_due && day(next_due),
                  ]}
                />
              </span>
            </Link>
            <LogCallButton
              label={t('dashboard:contacts.log', { name: patient })}
              iconOnly="sm"
              onOpen={() => setCall({ caseId: patient_id, party, phone: number })}
            />
          </li>
        ))}
      </List>
      <OpenCall call={call} onClose={() => setCall(undefined)} />
    </>
  )
}

interface ListProps {
  title: string
  waiting: boolean
  failed: string | false
  empty: string
  children: ReactNode[] | undefined
}

function List({ title, waiting, failed, empty, children }: ListProps) {
  const words = failed || (children?.length === 0 && empty)
  return (
    <section aria-label={title} aria-busy={waiting} className={cx(card, failed === false && roomForAll)}>
      <h3 className={css({ textStyle: 'heading', marginBlockEnd: '1' })}>{title}</h3>
      {waiting ? (
        <div className={css({ display: 'grid', gap: '8', paddingBlock: '3' })}>
          <Skeleton width="long" />
          <Skeleton width="long" />
        </div>
      ) : words ? (
        <p className={css({ color: 'muted', textStyle: 'small' })}>{words}</p>
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  )
}
