import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { conflictsBetween } from '#domain/rules/three-way.ts'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { submitKeys } from '#ui/parts/submit-by-keys.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import { type Seen, useSaid } from '../../device/outbox/deliver.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldValue } from '../field-value.tsx'
import { useReferenceTitles } from '../use-reference-titles.ts'
import { changesIn, type Faults } from './check-values.ts'
import { ConflictChoices, type Side } from './conflict-choices.tsx'
import { FormBody } from './form-body.tsx'
import type { FormField, FormFields, Values } from './form-fields.ts'
import { useLossQuestion } from './loss-questions.tsx'
import { RefusalBox } from './refusal.tsx'
import { useForm } from './use-form.ts'

type Reading = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

/** Whether reading has failed so far; while it is tried again, what says so stays. */
export const hasNotBeenRead = ({ data, errorUpdateCount }: Pick<Reading, 'data' | 'errorUpdateCount'>): boolean =>
  data === undefined && errorUpdateCount > 0

/** In place of a form whose record could not be read: says so and offers another try. */
export function NotReadDialog({ title, read, onClose }: { title: string; read: Reading; onClose: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [first] = useState(read.error)
  const again = (
    <Button busy={read.isFetching} onClick={() => void read.refetch()}>
      {t('retry')}
    </Button>
  )
  return (
    <Dialog open title={title} closeText={t('fields:close')} onClose={onClose} size="sm">
      <ErrorState title={t('fields:notRead')} text={sentence(read.error ?? first)} action={again} />
    </Dialog>
  )
}

interface Edit {
  fields: FormFields
  /** As it stands now: it may change while one types. */
  row: RecordRow
  check?: (values: Values) => Faults
  /** The record as it stands now. */
  read: () => Promise<RecordRow>
  /** `seen` is what the change is made to, for when it has to wait. */
  write: (changes: Values, version: unknown, key: string, seen: Seen) => Promise<unknown>
  /** Once everything stands as it was wanted, or waits to be sent, or nothing was to be changed. */
  done: (changed: boolean, answer?: unknown) => void
}

function picked(row: RecordRow, fields: FormFields): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { field }]) => [name, field.kind === 'sealed' ? null : (row[name] ?? null)]),
  )
}

/** A form over a shared record: on an edit conflict the user chooses between the versions. */
export function useEdit({ fields, row, check, read, write, done }: Edit) {
  // What the person saw when he began, with what others changed since in fields that he left alone.
  const [base, setBase] = useState(row)
  const [latest, setLatest] = useState(row)
  const [conflict, setConflict] = useState<{ names: string[]; theirs: RecordRow }>()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})

  async function save(said: Values, key: string) {
    const kept = conflict?.names.filter((name) => chosen[name] !== 'mine') ?? []
    const mine = Object.entries(changesIn(picked(base, fields), said))
    const changes = Object.fromEntries(mine.filter(([name]) => !kept.includes(name)))
    if (mine.length === kept.length) return done(false)
    const before = conflict?.theirs ?? base
    const send = (of: RecordRow) => {
      const seen = { version: Number(of.version), values: picked(of, fields) }
      return write(changes, of.version, `${key}.${String(of.version)}`, seen)
    }
    try {
      done(true, await send(before))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) throw error
      const theirs = await read()
      const names = conflictsBetween(picked(before, fields), changes, picked(theirs, fields))
      if (names.length > 0) {
        setChosen({})
        return setConflict({ names, theirs })
      }
      // Other fields were changed concurrently; both changes are kept.
      done(true, await send(theirs))
    }
  }

  const form = useForm({ fields, initial: picked(base, fields), check, send: save })
  const own = changesIn(picked(base, fields), form.values)
  if (row.version !== latest.version && !conflict) {
    setLatest(row)
    // The version stays: what was typed is still saved against what it was typed over.
    const known = Object.entries(picked(row, fields)).filter(([name]) => name in row)
    const followed = Object.fromEntries(known.filter(([name]) => !(name in own)))
    setBase((before) => ({ ...before, ...followed }))
    form.follow(followed)
  }
  const theirs = Object.keys(changesIn(picked(base, fields), picked(latest, fields)))
  return {
    ...form,
    /** Another user has saved something else in this field, which was typed in here. */
    isOvertaken: (name: string) => name in own && name in latest && theirs.includes(name),
    latest,
    conflict,
    chosen,
    choose: (name: string, side: Side) => setChosen((before) => ({ ...before, [name]: side })),
    /** Something is still to be chosen between. */
    undecided: conflict?.names.some((name) => chosen[name] === undefined) ?? false,
  }
}

const refsOf = (fields: FormFields, among: (name: string) => boolean): string[] => [
  ...new Set(Object.entries(fields).flatMap(([name, { field }]) => (among(name) ? (field.ref ?? []) : []))),
]

interface TheirsProps {
  entity: string
  name: string
  asked: FormField | undefined
  value: unknown
  titleOf: ReturnType<typeof useReferenceTitles>
}

/** K7: what another user has saved in a field meanwhile, beside what is typed there. */
function Theirs({ entity, name, asked, value, titleOf }: TheirsProps) {
  const { t } = useTexts()
  if (!asked) return null
  return (
    <p role="status" className={css({ textStyle: 'small', color: 'caution', marginBlockStart: '1' })}>
      {t('fields:conflict.theirs')}:{' '}
      {asked.options?.find((option) => option.value === value)?.label ?? (
        <FieldValue entity={entity} name={name} field={asked.field} value={value} titleOf={titleOf} />
      )}
    </p>
  )
}

interface Props extends Omit<Edit, 'check' | 'done'> {
  title: string
  entity: string
  onClose: () => void
  /** What else can be done with the record, before its fields. */
  children?: ReactNode
}

/** Edits a record. On an edit conflict both versions are shown and the user chooses. */
export function EditDialog({ title, entity, fields, row, onClose, read, write, children }: Props) {
  const { t } = useTexts()
  const said = useSaid()
  const id = useId()

  function done(changed: boolean, answer?: unknown) {
    if (changed) said(answer, t('fields:saved'))
    onClose()
  }

  const edit = useEdit({ fields, row, read, write, done })
  const { values, faults, failure, busy, change, form, conflict, chosen, choose, undecided, changed } = edit
  const titleOf = useReferenceTitles(refsOf(fields, edit.isOvertaken))
  const theirs = (name: string) =>
    edit.isOvertaken(name) && (
      <Theirs entity={entity} name={name} asked={fields[name]} value={edit.latest[name]} titleOf={titleOf} />
    )
  const loss = useLossQuestion(changed)
  return (
    <Dialog
      open
      onClose={onClose}
      loss={loss}
      title={conflict ? t('fields:conflict.title') : title}
      description={conflict && t('fields:conflict.text')}
      closeText={t('fields:close')}
      size="lg"
      footer={[
        <CancelButton key="cancel">{t('fields:cancel')}</CancelButton>,
        <Button
          key="save"
          type="submit"
          form={id}
          tone="primary"
          busy={busy}
          disabled={undecided}
          aria-keyshortcuts={submitKeys}
        >
          {t('fields:save')}
        </Button>,
      ]}
    >
      <form id={id} className={css({ display: 'grid', gap: '4' })} {...form}>
        <RefusalBox error={failure} />
        {conflict ? (
          <ConflictChoices
            entity={entity}
            fields={fields}
            names={conflict.names}
            mine={values}
            theirs={conflict.theirs}
            chosen={chosen}
            onChoose={choose}
          />
        ) : (
          <>
            {children}
            <FormBody fields={fields} values={values} faults={faults} onChange={change} below={theirs} />
          </>
        )}
      </form>
    </Dialog>
  )
}
