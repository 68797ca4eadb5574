import type { Entry } from '#offline/outbox/command.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { waitingOrders } from '../../../device/outbox/own-outbox.ts'
import { deedOf } from './entry-words.ts'

/** Gone is gone: it lies nowhere else. */
export function DiscardDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTexts()
  const deed = deedOf(entry)
  // What was on its way may have arrived, whatever is done with it here.
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
