import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useRoomy, useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { textLink } from '#ui/parts/text-link.ts'
import { CaseStatusBadge } from '../../../case/case-status-badge.tsx'
import { useCaseHead, useCaseRights } from '../../../case/use-case.ts'
import { languages } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PhoneLink } from '../../../records/phone-link.tsx'
import { nextVisit, smsQueries, type ChosenTemplate } from './composer.tsx'
import { Thread } from './thread.tsx'

const panes = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' },
  gridTemplateRows: { md: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' },
  minHeight: '0',
  minWidth: '0',
  height: { md: 'full' },
})
const aside = css({
  display: 'grid',
  alignContent: 'start',
  gap: '4',
  padding: '4',
  minWidth: '0',
  overflowY: { lg: 'auto' },
  borderBlockEndWidth: { base: '1', lg: '0' },
  borderInlineStartWidth: { lg: '1' },
  borderStyle: 'solid',
  borderColor: 'line',
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: '3',
  rowGap: '1.5',
  '& dt': { color: 'muted', textStyle: 'small' },
  '& dd': { overflowWrap: 'anywhere' },
})
const templateList = css({ display: 'grid', justifyItems: 'start', gap: '1' })

interface Props {
  id: string
  /** Back to the queue, on a phone. */
  onBack: () => void
  /** After a message that was sent to close the conversation. */
  onClosed: () => void
}

/** A conversation beside the facts that an answer needs. */
export function ConversationDesk({ id, onBack, onClosed }: Props) {
  const { t } = useTexts()
  const wide = useWide()
  const roomy = useRoomy()
  const [begun, setBegun] = useState<ChosenTemplate>()
  const thread = <Thread key="thread" id={id} desk={{ begun, onClosed }} />
  const about = (
    <PatientFacts key="facts" id={id} onTemplate={(code) => setBegun({ code, at: Date.now() })}>
      {!wide && (
        <Button size="sm" tone="quiet" onClick={onBack} className={css({ justifySelf: 'start' })}>
          <Icon name="back" />
          {t('messages:queue.back')}
        </Button>
      )}
    </PatientFacts>
  )
  // The keyboard goes in the order in which one sees them: the facts stand beside the conversation or above it.
  return <div className={panes}>{roomy ? [thread, about] : [about, thread]}</div>
}

interface FactsProps {
  id: string
  onTemplate: (code: string) => void
  children: ReactNode
}

function PatientFacts({ id, onTemplate, children }: FactsProps) {
  const { t, language } = useTexts()
  const languageName = (code: string) =>
    new Intl.DisplayNames([languages[language].locale], { type: 'language' }).of(code)
  const { data: head } = useCaseHead(id)
  const may = useCaseRights(id)
  const writes = may('patient_sms.create')
  const { data } = useQuery({ ...smsQueries.data(id), enabled: writes })
  const row = head?.row
  const name = [row?.first_name, row?.last_name].filter(Boolean).join(' ')
  const next = data && nextVisit(data)
  const templates = data?.templates.filter(
    ({ code, ...one }) => one.language === data.language && (code !== 'visit_reminder' || next !== undefined),
  )
  return (
    <aside aria-label={t('messages:queue.facts')} className={aside}>
      {children}
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        <h2 className={css({ textStyle: 'heading', minWidth: '0' })}>
          <Link to="/patients/$patientId" params={{ patientId: id }} className={textLink}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <CaseStatusBadge status={row?.case_status} />
      </div>
      <dl className={facts}>
        <Fact label={t('messages:queue.number')} roomy>
          {row?.case_number && <bdi dir="ltr">{row.case_number}</bdi>}
        </Fact>
        <Fact label={t('messages:queue.phone')}>
          {row?.phone && <PhoneLink number={row.phone} entity="patient" field="phone" />}
        </Fact>
        <Fact label={t('messages:queue.language')} roomy>
          {data && languageName(data.language)}
        </Fact>
        <Fact label={t('messages:queue.manager')} roomy>
          {head?.people.case_manager?.name}
        </Fact>
        <Fact label={t('messages:queue.visit')}>
          {next ? <VisitTime {...next} /> : data && t('messages:queue.noVisit')}
        </Fact>
      </dl>
      {templates && templates.length > 0 && (
        <section aria-labelledby="templates-of-queue" className={css({ display: { base: 'none', lg: 'block' } })}>
          <h3 id="templates-of-queue" className={css({ textStyle: 'small', color: 'muted', marginBlockEnd: '1' })}>
            {t('messages:queue.templates')}
          </h3>
          <ul className={templateList}>
            {templates.map(({ code }) => (
              <li key={code}>
                <Button size="sm" onClick={() => onTemplate(code)}>
                  {t(`messages:templates.${code}`)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** `roomy`: left out where there is little room. */
function Fact({ label, roomy = false, children }: { label: string; roomy?: boolean; children: ReactNode }) {
  if (!children) return null
  const shown = roomy ? css({ display: { base: 'none', lg: 'block' } }) : undefined
  return (
    <>
      <dt className={shown}>{label}</dt>
      <dd className={shown}>{children}</dd>
    </>
  )
}

type Visit = NonNullable<ReturnType<typeof nextVisit>>

/** By the clock of the office, as the patient knows it. */
function VisitTime({ at, zone, type, type_i18n, provider }: Visit) {
  const { language } = useTexts()
  const { locale } = languages[language]
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <>
      <time dateTime={at}>{format.format(new Date(at))}</time>
      <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
        {[type_i18n?.[language] ?? type, provider].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
