import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chatQueries } from './chat-queries.ts'
import { ContactRow } from './contact-row.tsx'
import { OwnStatus } from './own-status.tsx'

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

/** The arrows go from one to the next, and stop at both ends. */
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

/** Everybody one may write to. Whoever spoke last stands first. */
export function ContactList({ open, onOpen }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data: contacts, error, refetch } = useQuery(chatQueries.contacts(search))

  function content() {
    if (contacts && contacts.length > 0)
      return (
        // The keys of the rows arrive here.
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
