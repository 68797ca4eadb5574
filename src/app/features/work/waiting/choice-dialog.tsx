import { useId, useState } from 'react'
import { entityByName } from '#domain/entities/index.ts'
import type { Entry } from '#offline/outbox/command.ts'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ConflictChoices, type Side } from '../../../records/form/conflict-choices.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { useLossQuestion } from '../../../records/form/use-loss-question.ts'
import { sendWaiting, waitingOrders } from '../../../device/outbox/own-outbox.ts'

/** What both changed, side by side: of each field one chooses what shall stand. */
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
    // Where nothing of it is to stand, there is nothing left to send.
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
