import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewRoleView } from '#domain/lists/role-view.ts'
import { MOST_VIEW_NAME } from '#domain/lists/view-name.ts'
import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { api, session } from '../../api/portal.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useRoleTitle } from '../../i18n/titles.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { recordQueries } from '../../api/record-queries.ts'
import type { SavedView } from './list-settings.ts'
import { roleViewsQuery } from './use-saved-views.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'

function keepRoleView(view: NewRoleView): Promise<unknown> {
  return api.call('POST /role_view/create', { form: { ...view } })
}

function removeRoleView(id: string): Promise<unknown> {
  return api.call('DELETE /role_view/delete/{id}', { params: { id } })
}

const ONLY_ME = 'me'

/** How a list is looked at now: what a view keeps. */
export type Look = Omit<SavedView, 'id' | 'name'>

interface Props {
  list: ViewedList
  /** One's own. */
  views: readonly SavedView[]
  now: Look
  onSave: (name: string) => void
  onForget: (id: string) => void
}

/** Keeps how the list is looked at now as a view: for oneself, and by administrators also for a role. */
export function SaveView({ list, views, now, onSave, onForget }: Props) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const roleTitle = useRoleTitle()
  const queryClient = useQueryClient()
  const isAdmin = session.current()?.role.level === 'admin'
  const roles = useQuery({ ...recordQueries.whole({ name: 'role' }), enabled: isAdmin }).data ?? []
  const known = useQuery(roleViewsQuery(list)).data ?? []
  const ofRoles = isAdmin ? known : []
  const [name, setName] = useState('')
  const [whom, setWhom] = useState(ONLY_ME)

  const afterwards = () => queryClient.invalidateQueries(roleViewsQuery(list))
  const keeping = useMutation({
    mutationFn: () => keepRoleView({ ...now, list, name: name.trim(), role_id: whom }),
    onSuccess: () => {
      setName('')
      messages.show(t('lists:views.kept'))
    },
    onError: (error) => {
      if (!nameFault(error)) messages.show(sentence(error), 'error')
    },
    onSettled: afterwards,
  })
  const removing = useMutation({
    mutationFn: removeRoleView,
    onError: (error) => messages.show(sentence(error), 'error'),
    onSettled: afterwards,
  })
  const forRoles = roles
    .map(({ id, title }) => ({ value: id, label: t('lists:views.forRole', { role: roleTitle(String(title)) }) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const faults = { taken: t('lists:views.taken'), too_many: t('lists:views.tooMany') }
  const fault = nameFault(keeping.error)

  function save() {
    if (name.trim() === '') return
    if (whom !== ONLY_ME) return keeping.mutate()
    onSave(name.trim())
    setName('')
  }

  return (
    <>
      <form
        className={css({ display: 'grid', gap: '3' })}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {isAdmin && (
          <Select
            label={t('lists:views.forWhom')}
            value={whom}
            options={[{ value: ONLY_ME, label: t('lists:views.onlyMe') }, ...forRoles]}
            onChange={(chosen) => {
              keeping.reset()
              setWhom(chosen)
            }}
          />
        )}
        <div className={css({ display: 'flex', alignItems: 'end', gap: '2' })}>
          <div className={css({ flex: '1' })}>
            <TextField
              label={t('lists:views.name')}
              maxLength={MOST_VIEW_NAME}
              value={name}
              error={fault && faults[fault]}
              onChange={(event) => {
                keeping.reset()
                setName(event.target.value)
              }}
            />
          </div>
          <Button type="submit" tone="primary" disabled={name.trim() === '' || keeping.isPending}>
            {t('lists:views.keep')}
          </Button>
        </div>
      </form>
      <ul className={css({ display: 'grid', gap: '1', paddingBlockStart: '2' })}>
        {ofRoles.map(({ id, name: called, role }) => (
          <ViewEntry
            key={id}
            name={called}
            note={t('lists:views.forRole', { role: roleTitle(role) })}
            forgetText={t('lists:views.forgetOfRole', { name: called, role: roleTitle(role) })}
            onForget={() => removing.mutate(id)}
          />
        ))}
        {views.map(({ id, name: called }) => (
          <ViewEntry
            key={id}
            name={called}
            forgetText={t('lists:views.forget', { name: called })}
            onForget={() => onForget(id)}
          />
        ))}
      </ul>
    </>
  )
}

/** What is wrong with the name, where the refusal is about that. */
function nameFault(error: unknown): 'taken' | 'too_many' | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (['taken', 'too_many'] as const).find((code) => error.errors.name?.includes(code))
}

interface EntryProps {
  name: string
  /** Whose it is, where that is not oneself. */
  note?: string
  forgetText: string
  onForget: () => void
}

/** A view that is kept, and the way to be rid of it. */
function ViewEntry({ name, note, forgetText, onForget }: EntryProps) {
  return (
    <li className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })}>
      <span className={css({ minWidth: '0', overflowWrap: 'break-word' })}>
        <bdi>{name}</bdi>
        {note && <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{note}</span>}
      </span>
      <IconButton label={forgetText} size="sm" onClick={onForget}>
        <Icon name="close" />
      </IconButton>
    </li>
  )
}
