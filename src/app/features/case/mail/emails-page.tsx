import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { upLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PageFailure } from '../page-failure.tsx'
import { emailQueries, type EmailData, sendEmail, type Recipient, type Texts } from './email-queries.ts'
import { EmailHistory } from './email-history.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { messages } from '#ui/parts/messages.ts'
import { panel } from '#ui/parts/panel.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { MailPaper, useFieldName, useMailFault } from '../../../case/mail.tsx'
import { useDebounced } from '../../../case/use-debounced.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import {
  emptyDraft,
  factsOf,
  keyOf,
  reached,
  recordsDraft,
  shareable,
  templateOf,
  textsOf,
  unauthorized,
  type Draft,
} from './draft.ts'
import type { Tried } from './kept-form.ts'
import { useKeptMail } from './kept-mail.ts'
import { DocumentList, RecipientList } from './recipients.tsx'
import { AboutFields, TemplateFields, TextFields, type Faults } from './text-fields.tsx'
import { useSending } from './use-sending.ts'

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })

export function EmailsPage({ id }: { id: string }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(emailQueries.data(id))
  usePageTitle(t('emails:title'))
  return (
    <div className={page}>
      <Link to="/patients/$patientId" params={{ patientId: id }} className={upLink}>
        {t('emails:back')}
      </Link>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {data && <Emails id={id} data={data} />}
      {!data && error && (
        <PageFailure
          error={error}
          missing={{ title: t('emails:missing.title'), text: <p>{t('emails:missing.text')}</p> }}
          failed={t('emails:failed')}
          onRetry={refetch}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className={css({ display: 'grid', gap: '4' })}>
          <Skeleton width="long" />
          <Skeleton shape="card" width="full" />
          <Skeleton shape="card" width="full" />
        </div>
      )}
    </div>
  )
}

function Emails({ id, data }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const { first_name, last_name, case_number } = data.patient
  return (
    <>
      <header className={css({ display: 'grid', gap: '1' })}>
        <h1 className={css({ textStyle: 'title' })}>{t('emails:title')}</h1>
        <p className={css({ color: 'muted' })}>
          <bdi>
            {first_name} {last_name}
          </bdi>
          {' · '}
          <bdi dir="ltr">{case_number}</bdi>
        </p>
      </header>
      {!data.leaves && (
        <p className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })}>
          {t('emails:staysHere')}{' '}
          <Link to="/outbox" className={css({ textDecoration: 'underline' })}>
            {t('emails:outbox.open')}
          </Link>
        </p>
      )}
      <Composer id={id} data={data} />
      <EmailHistory id={id} data={data} />
    </>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
})
const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
  alignItems: 'start',
})

function Composer({ id, data }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const [now] = useState(() => new Date().toISOString())
  const [draft, setDraft] = useState(() => emptyDraft(data, now))
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<unknown>()
  const tried = useRef<Tried>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const kept = useKeptMail(id, (found, lost) => {
    setDraft(found)
    tried.current = lost
  })
  const sending = useSending(id, {
    onSent() {
      tried.current = undefined
      begin(emptyDraft(data, now))
    },
    onRefused(error) {
      const told = error instanceof ApiError ? Object.entries(error.errors) : []
      setFaults(Object.fromEntries(told.map(([field, codes]) => [field, codes[0] ?? 'invalid'])))
      if (told.length === 0) setFailure(error)
    },
  })
  const { busy } = sending

  useEffect(() => {
    // Once the fields are open again.
    if (!busy && Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [busy, faults])

  const { template_id: ofTemplate, recipients: ofRecipients, document_ids: ofDocuments } = faults
  const facts = factsOf(draft, templateOf(data, draft))
  const to = reached(data, draft, facts.level)
  const texts = textsOf(draft, facts)
  const documents = shareable(data, to)
  const blocked = unauthorized(data, to)
  const records = recordsDraft(draft, data)
  const send = data.leaves ? t('emails:send') : t('emails:keep')

  function begin(next: Draft) {
    setDraft(next)
    setFaults({})
    setFailure(undefined)
  }

  function change(next: Draft) {
    begin(next)
    kept.keep(next, tried.current)
  }

  async function deliver() {
    const wanting: Faults = {
      ...(to.length === 0 && { recipients: 'required' }),
      ...(!texts.subject && { subject: 'required' }),
      ...(!texts.body && { body: 'required' }),
    }
    if (Object.keys(wanting).length > 0) return setFaults(wanting)
    const document_ids = documents.map(({ id: document }) => document).filter((one) => draft.documents.includes(one))
    const letter = { ...texts, recipients: to.map(({ kind, id: who }) => ({ kind, id: who })), document_ids }
    const text = JSON.stringify(letter)
    if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() }
    const { key } = tried.current
    // What has the focus is about to be closed.
    sendButton.current?.focus()
    await sending.send({
      // Without its key on the device, a page that breaks off here would send the mail a second time.
      prepare: () => kept.keepNow(draft, tried.current),
      post: () => sendEmail(id, letter, key),
      async onPosted({ emails: { length: count } }) {
        messages.show(data.leaves ? t('emails:sent', { count }) : t('emails:kept', { count }))
        await kept.forget()
        void queryClient.invalidateQueries(emailQueries.data(id))
      },
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    if (!busy) void deliver()
  }

  return (
    <div className={sides}>
      <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className={panel}>
        {/* What is being sent can’t be changed: a word more would be in neither mail. */}
        <fieldset disabled={busy} className={css({ display: 'contents' })}>
          <div className={head}>
            <h2 className={css({ textStyle: 'heading' })}>{t('emails:write')}</h2>
            {records && (
              <Button size="sm" onClick={() => change(records)}>
                {t('emails:records')}
              </Button>
            )}
          </div>
          <RefusalBox error={failure} />
          <TemplateFields data={data} draft={draft} fault={ofTemplate} onChange={change} />
          <RecipientList
            recipients={data.recipients}
            level={facts.level}
            chosen={draft.recipients}
            fault={ofRecipients}
            onChange={(recipients) => change({ ...draft, recipients })}
          />
          <AboutFields data={data} draft={draft} facts={facts} faults={faults} onChange={change} />
          <TextFields draft={draft} unknown={facts.unknown} faults={faults} onChange={change} />
          {to.length > 0 && data.documents.length > 0 && (
            <DocumentList
              patientId={id}
              documents={documents}
              obstacle={blocked}
              chosen={draft.documents}
              fault={ofDocuments}
              onChange={(chosen) => change({ ...draft, documents: chosen })}
            />
          )}
        </fieldset>
        <BusyText>{busy && t('emails:sending')}</BusyText>
        <Button
          ref={sendButton}
          type="submit"
          tone="primary"
          busy={busy}
          className={css({ justifySelf: { md: 'end' } })}
        >
          {busy ? t('emails:sending') : send}
        </Button>
      </form>
      <Preview key={to.map(keyOf).join()} id={id} texts={texts} to={to} unknown={facts.unknown} />
    </div>
  )
}

interface Props {
  id: string
  texts: Texts
  to: readonly Recipient[]
  unknown: readonly string[]
}

const TYPING_MS = 300

// Stays visible beside a long form.
const beside = css({ position: { lg: 'sticky' }, insetBlockStart: { lg: '16' } })

function Preview({ id, texts, to, unknown }: Props) {
  const { t } = useTexts()
  const [key, setKey] = useState<string>()
  const reader = to.find((one) => keyOf(one) === key) ?? to[0]
  const written = texts.subject !== '' && texts.body !== '' && unknown.length === 0
  return (
    <section className={cx(panel, beside)} aria-label={t('emails:preview.title')}>
      <h2 className={css({ textStyle: 'heading' })}>{t('emails:preview.title')}</h2>
      {reader && to.length > 1 && (
        <Choice
          label={t('emails:preview.reader')}
          value={keyOf(reader)}
          options={to.map((one) => ({ value: keyOf(one), label: one.name }))}
          onChoose={setKey}
        />
      )}
      {reader && written ? (
        <Filled id={id} texts={texts} reader={reader} />
      ) : (
        <p className={css({ color: 'muted' })}>{t('emails:preview.empty')}</p>
      )}
    </section>
  )
}

function Filled({ id, texts, reader }: { id: string; texts: Texts; reader: Recipient }) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const sentence = useErrorSentence()
  const fault = useMailFault()
  const letter = useDebounced({ ...texts, recipient: { kind: reader.kind, id: reader.id } }, TYPING_MS)
  const { data, error, isFetching } = useQuery(emailQueries.preview(id, letter))
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  if (error) {
    return (
      <div role="alert" className={css({ color: 'danger' })}>
        {codes.length > 0 ? codes.map((code) => <p key={code}>{fault(code)}</p>) : <p>{sentence(error)}</p>}
      </div>
    )
  }
  return (
    <div aria-busy={isFetching} className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      {data && data.warnings.length > 0 && (
        <div
          role="status"
          className={css({ padding: '3', borderRadius: 'md', background: 'cautionSoft', color: 'caution' })}
        >
          <p className={css({ fontWeight: 'medium' })}>{t('emails:preview.warnings')}</p>
          <ul className={css({ paddingInlineStart: '5', listStyleType: 'disc' })}>
            {data.warnings.map((name) => (
              <li key={name}>{nameOf(name)}</li>
            ))}
          </ul>
        </div>
      )}
      {data && <MailPaper subject={data.subject} html={data.html} language={texts.language} />}
    </div>
  )
}
