import { useBlocker } from '@tanstack/react-router'
import { Button } from '#ui/parts/button.tsx'
import { Dialog, type LossQuestion } from '#ui/parts/dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** What a dialog asks before it throws away what was entered in it. */
export function useLossQuestion(changed: boolean): LossQuestion | undefined {
  const { t } = useTexts()
  if (!changed) return undefined
  return {
    title: t('fields:loss.title'),
    text: t('fields:loss.text'),
    stay: t('fields:loss.stay'),
    leave: t('fields:loss.leave'),
  }
}

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
