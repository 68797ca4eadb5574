import { FingerprintPattern } from 'lucide-react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { browserPasskey } from '../../../device/lock/browser-passkey.ts'
import { useOutcome } from './use-outcome.ts'
import type { Unlock } from './use-unlock.ts'

/** The browser asks for the passkey itself, once somebody wants it to. */
export function WithPasskey({ busy, outcome, attempt }: Unlock) {
  const { t } = useTexts()
  const said = useOutcome(outcome)
  return (
    <>
      <p role="alert" className={css({ color: 'danger', _empty: { display: 'none' } })}>
        {said}
      </p>
      <Button
        tone="primary"
        wide
        busy={busy}
        icon={<FingerprintPattern size="1.25em" aria-hidden="true" />}
        onClick={() => void attempt({ passkey: browserPasskey })}
      >
        {t('lock:withPasskey')}
      </Button>
    </>
  )
}
