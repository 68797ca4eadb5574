import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RefusalBox } from '../../../records/form/refusal-box.tsx'
import { AboutFields } from './about-fields.tsx'
import {
  emptyDraft,
  factsOf,
  keyOf,
  reached,
  shareable,
  templateOf,
  textsOf,
  unauthorized,
  type Draft,
} from './draft.ts'
import { DocumentList } from './document-list.tsx'
import { emailQueries, sendEmail, type EmailData } from './email-queries.ts'
import type { Faults } from './faults.ts'
import { Preview } from './preview.tsx'
import { RecipientList } from './recipient-list.tsx'
import { TemplateFields } from './template-fields.tsx'
import { TextFields } from './text-fields.tsx'

const sides = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
  alignItems: 'start',
})

/** What is wrong, by the field it is told at. */
export function Composer({ id, data }: { id: string; data: EmailData }) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => emptyDraft(data, new Date().toISOString()))
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const tried = useRef<{ text: string; key: string }>(undefined)
  const form = useRef<HTMLFormElement>(null)

  const facts = factsOf(draft, templateOf(data, draft))
  const to = reached(data, draft, facts.level)
  const texts = textsOf(draft, facts)
  const documents = shareable(data, to)
  const blocked = unauthorized(data, to)

  function change(next: Draft) {
    setDraft(next)
    setFaults({})
    setFailure(undefined)
  }

  function refuse(found: Faults) {
    setFaults(found)
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  async function send() {
    const wanting: Faults = {
      ...(to.length === 0 && { recipients: 'required' }),
      ...(!texts.subject && { subject: 'required' }),
      ...(!texts.body && { body: 'required' }),
    }
    if (Object.keys(wanting).length > 0) return refuse(wanting)
    const document_ids = documents.map(({ id: document }) => document).filter((one) => draft.documents.includes(one))
    const letter = { ...texts, recipients: to.map(({ kind, id: who }) => ({ kind, id: who })), document_ids }
    const text = JSON.stringify(letter)
    if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    try {
      const { emails } = await sendEmail(id, letter, tried.current.key)
      const count = emails.length
      messages.show(data.leaves ? t('emails:sent', { count }) : t('emails:kept', { count }))
      tried.current = undefined
      change(emptyDraft(data, new Date().toISOString()))
      await queryClient.invalidateQueries(emailQueries.data(id))
    } catch (error) {
      const told = error instanceof ApiError ? Object.entries(error.errors) : []
      refuse(Object.fromEntries(told.map(([field, codes]) => [field, codes[0] ?? 'invalid'])))
      if (told.length === 0) setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    if (!busy) void send()
  }

  return (
    <div className={sides}>
      <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className={panel}>
        <h2 className={css({ textStyle: 'heading' })}>{t('emails:write')}</h2>
        <RefusalBox error={failure} />
        <TemplateFields data={data} draft={draft} fault={faults['template_id']} onChange={change} />
        <RecipientList
          recipients={data.recipients}
          level={facts.level}
          chosen={draft.recipients}
          fault={faults['recipients']}
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
            fault={faults['document_ids']}
            onChange={(chosen) => change({ ...draft, documents: chosen })}
          />
        )}
        <Button type="submit" tone="primary" busy={busy} className={css({ justifySelf: { md: 'end' } })}>
          {data.leaves ? t('emails:send') : t('emails:keep')}
        </Button>
      </form>
      <Preview key={to.map(keyOf).join()} id={id} texts={texts} to={to} unknown={facts.unknown} />
    </div>
  )
}
