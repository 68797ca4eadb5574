import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { Method } from '#offline/keys/key-wrap.ts'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { lockHereQuery } from '../../../device/lock/protection.ts'
import { shut } from '../../../device/lock/shut.ts'
import { LockDialog } from '../../../device/lock/lock-dialog.tsx'

/** W3: what has to be said before anybody sees what lies on this device. */
export function LockChoice() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const { data } = useQuery(lockHereQuery)
  const [wanted, setWanted] = useState<Method>()
  if (!data) return null
  const { method, passkeys, required } = data
  const locked = method !== 'device'
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <RadioGroup
        label={t('lock:ways.label')}
        value={method}
        options={[
          {
            value: 'device',
            label: t('lock:ways.device'),
            note: required ? t('lock:ways.deviceRefused') : t('lock:ways.deviceNote'),
            disabled: required,
          },
          { value: 'pin', label: t('lock:ways.pin'), note: t('lock:ways.pinNote') },
          {
            value: 'passkey',
            label: t('lock:ways.passkey'),
            note: passkeys ? t('lock:ways.passkeyNote') : t('lock:ways.passkeyMissing'),
            disabled: !passkeys,
          },
        ]}
        onChange={setWanted}
      />
      {locked && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button icon={<LockKeyhole size="1.25em" aria-hidden="true" />} onClick={shut}>
            {t('lock:now')}
          </Button>
          {method === 'pin' && <Button onClick={() => setWanted('pin')}>{t('lock:ways.change')}</Button>}
        </div>
      )}
      {wanted && (
        <LockDialog
          now={method}
          wanted={wanted}
          onClose={() => setWanted(undefined)}
          onDone={() => {
            setWanted(undefined)
            messages.show(t('lock:ways.done'))
            void queryClient.invalidateQueries(lockHereQuery)
          }}
        />
      )}
    </div>
  )
}
