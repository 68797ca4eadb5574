import { useId, useState, type ReactNode } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { RecordRow } from '../record-queries.ts'
import { changesIn } from './check-values.ts'
import { ConflictChoices, type Side } from './conflict-choices.tsx'
import { FormBody } from './form-body.tsx'
import type { FormFields, Values } from './form-fields.ts'
import { RefusalBox } from './refusal-box.tsx'
import { conflictsBetween } from './three-way.ts'
import { useForm } from './use-form.ts'

interface Props {
  title: string
  entity: string
  fields: FormFields
  row: RecordRow
  onClose: () => void
  /** The record as it stands now. */
  read: () => Promise<RecordRow>
  write: (changes: Values, version: unknown, key: string) => Promise<unknown>
  /** What else can be done with the record, before its fields. */
  children?: ReactNode
}

function picked(row: RecordRow, fields: FormFields): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { field }]) => [name, field.kind === 'sealed' ? null : (row[name] ?? null)]),
  )
}

/** Changes a record. Where somebody else was faster, both versions stand side by side and one chooses. */
export function EditDialog({ title, entity, fields, row, onClose, read, write, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  // What the person saw when he began. The record may be fetched anew meanwhile; what he left alone is no change of his.
  const [base] = useState(row)
  const [conflict, setConflict] = useState<{ names: string[]; theirs: RecordRow }>()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})

  async function save(said: Values, key: string) {
    const kept = conflict?.names.filter((name) => chosen[name] !== 'mine') ?? []
    const mine = Object.entries(changesIn(picked(base, fields), said))
    const changes = Object.fromEntries(mine.filter(([name]) => !kept.includes(name)))
    if (mine.length === kept.length) return onClose()
    const before = conflict?.theirs ?? base
    const send = (version: unknown) => write(changes, version, `${key}.${String(version)}`)
    try {
      await send(before['version'])
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'VERSION_CONFLICT')) throw error
      const theirs = await read()
      const names = conflictsBetween(picked(before, fields), changes, picked(theirs, fields))
      if (names.length > 0) {
        setChosen({})
        return setConflict({ names, theirs })
      }
      // Somebody changed other fields; both changes stand.
      await send(theirs['version'])
    }
    messages.show(t('fields:saved'))
    onClose()
  }

  const { values, faults, failure, busy, change, form } = useForm({ fields, initial: picked(base, fields), send: save })
  const open = conflict ? conflict.names.filter((name) => chosen[name] === undefined) : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={conflict ? t('fields:conflict.title') : title}
      description={conflict && t('fields:conflict.text')}
      closeText={t('fields:close')}
      size="lg"
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('fields:cancel')}
        </Button>,
        <Button key="save" type="submit" form={id} tone="primary" busy={busy} disabled={open.length > 0}>
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
            onChoose={(name, side) => setChosen((before) => ({ ...before, [name]: side }))}
          />
        ) : (
          <>
            {children}
            <FormBody fields={fields} values={values} faults={faults} onChange={change} />
          </>
        )}
      </form>
    </Dialog>
  )
}
