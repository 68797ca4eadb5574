import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { stores } from '../../../api/browser-stores.ts'
import { useSession } from '../../../api/use-session.ts'
import { HomeScreenHint, useAlerts } from '../../../device/alerts/use-alerts.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'

/** A user who declined on this device is not asked again; the profile still offers it. */
const KEY = 'caseway.alerts.declined'

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: '3',
  padding: '4',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'lg',
  background: 'surface',
})

/** W4: offered beside the patient's messages, where its use is obvious. */
export function AlertOffer() {
  const { t } = useTexts()
  const { state, busy, change } = useAlerts()
  const [declined, setDeclined] = useState(() => stores.local.getItem(KEY) !== null)
  const looking = useSession()?.looking !== undefined
  if (looking || declined || (state !== 'off' && state !== 'homeScreen')) return null

  function decline() {
    stores.local.setItem(KEY, 'yes')
    setDeclined(true)
  }

  return (
    <section className={box} aria-labelledby="alert-offer">
      <BellRing
        size="1.25em"
        aria-hidden="true"
        className={css({ color: 'muted', flexShrink: '0', marginBlock: '1' })}
      />
      <div className={css({ display: 'grid', gap: '2', flex: '1', minWidth: '[16rem]' })}>
        <h3 id="alert-offer" className={css({ fontWeight: 'medium' })}>
          {t('alerts:offer.title')}
        </h3>
        <p className={css({ color: 'muted' })}>{t('alerts:offer.why')}</p>
        {state === 'homeScreen' && <HomeScreenHint />}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {state === 'off' && (
          <Button tone="primary" busy={busy} onClick={() => change(true)}>
            {t('alerts:offer.accept')}
          </Button>
        )}
        <Button tone="quiet" onClick={decline}>
          {t('alerts:offer.decline')}
        </Button>
      </div>
    </section>
  )
}
