import { useRef, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { quickCalls, type QuickNote } from './quick-queries.ts'
import { Section } from './section.tsx'
import { useQuickChange } from './use-quick-change.ts'

const MOST_LETTERS = 2000
const note = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  paddingInlineStart: '3',
  paddingBlock: '1',
  borderRadius: 'md',
  background: 'sunken',
  overflowWrap: 'anywhere',
})

/** What one writes down for oneself, the latest first. */
export function Notes({ notes }: { notes: readonly QuickNote[] }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  // The same for every try of one note: it is kept once.
  const key = useRef(crypto.randomUUID())
  const add = useQuickChange(async (words: string) => {
    await quickCalls.addNote({ text: words, key: key.current })
    key.current = crypto.randomUUID()
    setText('')
  })
  const remove = useQuickChange(quickCalls.removeNote)
  return (
    <Section title={t('quick:notes.title')}>
      <form
        className={css({ display: 'grid', gap: '2' })}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') add.mutate(text.trim())
        }}
      >
        <TextArea
          label={t('quick:notes.write')}
          hint={t('quick:notes.hint')}
          rows={2}
          dir="auto"
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" busy={add.isPending} className={css({ justifySelf: 'start' })}>
          {t('quick:notes.add')}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('quick:notes.none')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '2' })}>
          {notes.map((one) => (
            <li key={one.id} className={note}>
              <p className={css({ flex: '1', minWidth: '0', whiteSpace: 'pre-wrap', paddingBlock: '1' })}>
                <bdi>{one.text}</bdi>
              </p>
              <IconButton size="sm" label={t('quick:notes.remove')} onClick={() => remove.mutate(one.id)}>
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
