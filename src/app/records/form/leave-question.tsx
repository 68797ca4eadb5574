import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Asks before something unsaved is left behind; a window that closes asks in the browser's own words. */
export function LeaveQuestion({ unsaved, text }: { unsaved: () => boolean; text: string }) {
  const { t } = useTexts()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={reset}
      title={t('fields:leave.title')}
      description={text}
      closeText={t('fields:close')}
      footer={[
        <Button key="stay" onClick={reset}>
          {t('fields:leave.stay')}
        </Button>,
        <Button key="leave" tone="danger" onClick={proceed}>
          {t('fields:leave.leave')}
        </Button>,
      ]}
    />
  )
}
