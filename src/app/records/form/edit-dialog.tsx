import { useId, type ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaid } from '../../device/outbox/use-said.ts'
import { ConflictChoices } from './conflict-choices.tsx'
import { FormBody } from './form-body.tsx'
import { RefusalBox } from './refusal-box.tsx'
import { useEdit, type Edit } from './use-edit.ts'
import { useLossQuestion } from './use-loss-question.ts'

interface Props extends Omit<Edit, 'check' | 'done'> {
  title: string
  entity: string
  onClose: () => void
  /** What else can be done with the record, before its fields. */
  children?: ReactNode
}

/** Changes a record. Where somebody else was faster, both versions stand side by side and one chooses. */
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
        <Button key="save" type="submit" form={id} tone="primary" busy={busy} disabled={undecided}>
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
            <FormBody fields={fields} values={values} faults={faults} onChange={change} />
          </>
        )}
      </form>
    </Dialog>
  )
}
