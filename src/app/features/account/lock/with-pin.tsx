import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Unlock } from './use-unlock.ts'
import { useOutcome } from './use-outcome.ts'

/** The PIN, and how often it may still be tried. */
export function WithPin({ busy, outcome, attempt }: Unlock) {
  const { t } = useTexts()
  const said = useOutcome(outcome)
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Where one goes on typing after a wrong one, and at the beginning.
    if (!busy) field.current?.focus()
  }, [busy])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy || pin === '') return
    setPin('')
    void attempt({ pin })
  }

  return (
    <form
      noValidate
      autoComplete="off"
      aria-busy={busy}
      onSubmit={submit}
      className={css({ display: 'grid', gap: '4' })}
    >
      <TextField
        ref={field}
        label={t('lock:pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        dir="ltr"
        value={pin}
        error={said}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('lock:unlock')}
      </Button>
    </form>
  )
}
