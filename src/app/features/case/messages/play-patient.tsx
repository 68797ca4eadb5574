import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { RefusalBox } from '../../../records/form/refusal-box.tsx'

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '2',
  alignItems: 'end',
  padding: '3',
  borderWidth: '1',
  borderStyle: 'dashed',
  borderColor: 'border',
  borderRadius: 'md',
})

/** Answers as the patient would, in a demo without a gateway. */
export function PlayPatient({ patientId, smsId }: { patientId: string; smsId: string }) {
  const { t } = useTexts()
  const command = useCaseCall(patientId)
  const [body, setBody] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const tried = useRef<{ text: string; key: string }>(undefined)

  async function answer() {
    const text = `${smsId} ${body}`
    if (tried.current?.text !== text) tried.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    setFailure(undefined)
    try {
      await command('POST /sms/outbox/{id}/answer', { params: { id: smsId }, body: { body } }, tried.current.key)
      tried.current = undefined
      setBody('')
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && body.trim() !== '') void answer()
  }

  return (
    <form noValidate aria-busy={busy} onSubmit={submit} className={css({ display: 'grid', gap: '2' })}>
      <RefusalBox error={failure} />
      <div className={row}>
        <TextField
          label={t('messages:play.label')}
          hint={t('messages:play.hint')}
          dir="auto"
          maxLength={1600}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <Button type="submit" busy={busy}>
          {t('messages:play.answer')}
        </Button>
      </div>
    </form>
  )
}
