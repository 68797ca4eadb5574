import { entityByName } from '#domain/entities/index.ts'
import type { Entry } from '#offline/outbox/command.ts'
import { messages } from '#ui/parts/messages.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { sendWaiting, waitingOrders } from '../../../device/outbox/own-outbox.ts'
import { deedOf } from './entry-words.ts'

/** What is not asked for where it is mended: to whom it belongs. */
const fixed = ['patient_id', 'addendum_to_id', 'lawfirm_id']

/** Mends what was not done yet. */
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
        // What is on its way by now is no longer for here to change.
        const kept = await waitingOrders.edit(command.command_id, isNew ? saidIn(values) : values)
        messages.show(kept ? t('fields:waiting.kept') : t('waiting:gone'), 'warning')
        void sendWaiting().catch(() => undefined)
      }}
    />
  )
}
