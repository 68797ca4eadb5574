import { useRef, useState, type ChangeEvent } from 'react'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { squarePicture } from './picture.ts'

const place = css({ display: 'flex', alignItems: 'center', gap: '3' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })

interface Props {
  name: string
  image: string | null
  onChange: (image: string | null) => Promise<void>
}

/** S11: the picture of a person, and the ways to choose another or none. */
export function PictureButton({ name, image, onChange }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  async function change(next: () => Promise<string | null | undefined>) {
    setBusy(true)
    try {
      const wanted = await next()
      if (wanted === undefined) messages.show(t('record:picture.wrong'), 'error')
      else await onChange(wanted)
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(false)
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (file) void change(() => squarePicture(file))
  }

  return (
    <div className={place}>
      <Avatar name={name} image={image} size="lg" decorative />
      <div className={buttons}>
        <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
          {image ? t('record:picture.change') : t('record:picture.add')}
        </Button>
        {image && (
          <Button size="sm" tone="quiet" spent={busy} onClick={() => void change(() => Promise.resolve(null))}>
            {t('record:picture.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          // The button beside it opens the chooser.
          hidden
          onChange={choose}
        />
      </div>
    </div>
  )
}
