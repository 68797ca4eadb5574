import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { leaveForGood } from '../../../device/lock/leave-for-good.ts'
import { LockFrame } from './lock-frame.tsx'

/** The way out for whoever can't say the secret; what it costs is said first. */
export function SignInAgain({ onStay }: { onStay: () => void }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  return (
    <LockFrame title={t('lock:leave.title')} lead={t('lock:leave.text')}>
      <div className={css({ display: 'grid', gap: '2' })}>
        <Button
          tone="danger"
          wide
          busy={busy}
          onClick={() => {
            setBusy(true)
            void leaveForGood('shut')
          }}
        >
          {t('lock:leave.do')}
        </Button>
        <Button wide onClick={onStay}>
          {t('lock:leave.stay')}
        </Button>
      </div>
    </LockFrame>
  )
}
