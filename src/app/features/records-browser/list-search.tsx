import { useEffect, useRef, useState, type Ref } from 'react'
import { Icon } from '#ui/parts/icon.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

const PAUSE = 250

interface Props {
  ref: Ref<HTMLInputElement>
  /** What is searched for now. */
  asked: string
  onSearch: (text: string) => void
}

/** What is typed is searched for as soon as the typing rests. */
export function ListSearch({ ref, asked, onSearch }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    // The address changed by itself: one went back, or cleared everything.
    if (asked === sent.current) return
    sent.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text
      latest.current(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={css({ width: 'full', maxWidth: { md: '1/3' } })}>
      <TextField
        ref={ref}
        type="search"
        label={t('records:search')}
        start={<Icon name="search" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        aria-keyshortcuts="/"
      />
    </div>
  )
}
