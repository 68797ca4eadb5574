import { useId, useState } from 'react'
import { entityByName } from '#domain/entities/index.ts'
import type { Entry } from '#offline/outbox/command.ts'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { sendWaiting, waitingOrders } from '../../../device/outbox/own-outbox.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { ConflictChoices, type Side } from '../../../records/form/conflict-choices.tsx'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { useLossQuestion } from '../../../records/form/loss-questions.tsx'
import { deedOf } from './entry-words.ts'

/** Fields that can't be edited: they tie the change to its parent record. */
const fixed = ['patient_id', 'addendum_to_id', 'lawfirm_id', 'assignee_id']

/** Edits a queued change before it is sent. */
export function MendDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTexts()
  const { command } = entry
  const deed = deedOf(entry)
  const labels = useLabels(command.entity)
  const entity = entityByName.get(command.entity)
  if (!entity) return null
  const { version: _, ...body } = command.body
  const asked = command.kind === 'order' ? ['body'] : Object.keys(body).filter((name) => !fixed.includes(name))
  const names = asked.filter((name) => typeof body[name] !== 'object')
  const isNew = command.kind === 'create'
  return (
    <FormDialog
      title={t(`waiting:deeds.${deed}`)}
      fields={entityFields(entity, names, labels)}
      initial={body}
      submit={t('fields:save')}
      waits
      onClose={onClose}
      send={async (values) => {
        // False if the change is already being sent.
        const kept = await waitingOrders.edit(command.command_id, isNew ? toRequestBody(values) : values)
        messages.show(kept ? t('fields:waiting.kept') : t('waiting:gone'), 'warning')
        void sendWaiting().catch(() => undefined)
      }}
    />
  )
}

/** Resolves a conflict: both values of each field side by side, to choose one. */
export function ChoiceDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const { command, clash } = entry
  const labels = useLabels(command.entity)
  const entity = entityByName.get(command.entity)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const loss = useLossQuestion(Object.keys(chosen).length > 0)
  if (!entity || !clash) return null
  const { version: _, ...mine } = command.body
  const undecided = clash.fields.some((name) => chosen[name] === undefined)

  async function decide(): Promise<void> {
    const stays = Object.entries(mine).filter(([name]) => !clash?.fields.includes(name) || chosen[name] === 'mine')
    // If every field keeps the server's value, the queued change is dropped.
    if (stays.length === 0) await waitingOrders.discard(command.command_id)
    else await waitingOrders.edit(command.command_id, Object.fromEntries(stays))
    onClose()
    void sendWaiting().catch(() => undefined)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      loss={loss}
      title={t('fields:conflict.title')}
      description={t('fields:conflict.text')}
      closeText={t('fields:close')}
      size="lg"
      footer={[
        <CancelButton key="cancel">{t('fields:cancel')}</CancelButton>,
        <Button key="save" type="submit" form={id} tone="primary" disabled={undecided}>
          {t('fields:save')}
        </Button>,
      ]}
    >
      <form
        id={id}
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault()
          void decide()
        }}
      >
        <ConflictChoices
          entity={command.entity}
          fields={entityFields(entity, clash.fields, labels)}
          names={clash.fields}
          mine={mine}
          theirs={clash.theirs}
          chosen={chosen}
          onChoose={(name, side) => setChosen((before) => ({ ...before, [name]: side }))}
        />
      </form>
    </Dialog>
  )
}

/** Confirms discarding a queued change, which exists only on this device. */
export function DiscardDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTexts()
  const deed = deedOf(entry)
  // An attempted change may have reached the server, so discarding may come too late.
  const text = entry.attempts > 0 ? t('waiting:discarding.tried') : t('waiting:discarding.text')
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={t('waiting:discarding.title', { what: t(`waiting:deeds.${deed}`) })}
      description={text}
      closeText={t('fields:close')}
      footer={[
        <Button key="keep" onClick={onClose}>
          {t('fields:cancel')}
        </Button>,
        <Button
          key="discard"
          tone="danger"
          onClick={() => {
            void waitingOrders.discard(entry.command.command_id)
            onClose()
          }}
        >
          {t('waiting:discard')}
        </Button>,
      ]}
    />
  )
}
