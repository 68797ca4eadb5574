import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { chatStatuses } from '#domain/rules/chat.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chatCalls, type ChatContact, chatQueries } from './chat-queries.ts'
import { PresentAvatar, usePresenceWord } from './present-avatar.tsx'

const head = css({
  display: 'grid',
  gap: '3',
  padding: '4',
  borderBlockEndWidth: '1',
  borderBlockEndStyle: 'solid',
  borderColor: 'line',
})
const list = css({ flex: '1', minHeight: '0', overflowY: 'auto', padding: '2' })
const waiting = css({ display: 'grid', gap: '6', padding: '5' })

/** Moves the focus with the arrow keys; stops at both ends. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface Props {
  open: string | undefined
  onOpen: (contactId: string) => void
}

/** Contacts, most recent conversation first. */
export function ContactList({ open, onOpen }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data: contacts, error, refetch } = useQuery(chatQueries.contacts(search))

  function content() {
    if (contacts && contacts.length > 0)
      return (
        // Key events of the rows bubble up to here.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul className={list} aria-label={t('chat:contacts')} onKeyDown={walk}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <ContactRow contact={contact} open={contact.id === open} onOpen={() => onOpen(contact.id)} />
            </li>
          ))}
        </ul>
      )
    if (contacts && search !== '') return <EmptyState title={t('chat:nobody.title')} text={t('chat:nobody.text')} />
    if (contacts) return <EmptyState title={t('chat:alone.title')} text={t('chat:alone.text')} />
    if (error)
      return (
        <ErrorState
          title={t('chat:notLoaded')}
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('chat:again')}</Button>}
        />
      )
    return (
      <div aria-busy="true" className={waiting}>
        <Skeleton width="long" />
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </div>
    )
  }

  return (
    <>
      <div className={head}>
        <OwnStatus />
        <TextField
          type="search"
          label={t('chat:searchPeople')}
          start={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {content()}
    </>
  )
}

/** Menu to set the own presence status. */
function OwnStatus() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(chatQueries.user)
  const keep = useMutation({
    mutationFn: chatCalls.keepStatus,
    onSuccess: (user) => queryClient.setQueryData(chatQueries.user.queryKey, user),
    onError: (error) => messages.show(sentence(error), 'error'),
  })

  function choose(value: string) {
    const status = chatStatuses.find((one) => one === value)
    if (status) keep.mutate(status)
  }

  return (
    <Select
      label={t('chat:status.label')}
      options={chatStatuses.map((value) => ({ value, label: t(`chat:status.${value}`) }))}
      value={keep.isPending ? keep.variables : (data?.status ?? null)}
      busy={isPending}
      onChange={choose}
    />
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '14',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: 'md',
  textAlign: 'start',
  _hover: { background: 'hover' },
  '&[aria-current=true]': { background: 'selected' },
})
const who = css({ flex: '1', minWidth: '0' })
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere', lineClamp: '2' })
const small = css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere', lineClamp: '2' })
const count = css({
  minWidth: '5',
  paddingInline: '1.5',
  borderRadius: 'full',
  background: 'alarm',
  color: 'white',
  fontSize: 'xs',
  fontWeight: 'semibold',
  textAlign: 'center',
})

interface ContactRowProps {
  contact: ChatContact
  open: boolean
  onOpen: () => void
}

function ContactRow({ contact, open, onOpen }: ContactRowProps) {
  const { t } = useTexts()
  const { number } = useFormats()
  const presence = usePresenceWord()
  const waits = contact.unseen_count
  return (
    <button type="button" className={row} aria-current={open} onClick={onOpen}>
      <PresentAvatar contact={contact} />
      <span className={who}>
        <span className={cx(name, waits > 0 && css({ fontWeight: 'semibold' }))}>
          <bdi>{contact.name}</bdi>
        </span>
        <span className={small}>{contact.mood ? <bdi>{contact.mood}</bdi> : presence(contact)}</span>
      </span>
      {waits > 0 && (
        <span className={count}>
          <span aria-hidden="true">{number(waits)}</span>
          <span className={css({ srOnly: true })}>{t('chat:unseen', { count: waits })}</span>
        </span>
      )}
    </button>
  )
}
