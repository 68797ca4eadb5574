import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { css } from '#ui/styled/css/index.js'
import type { CalendarTexts } from './calendar.tsx'
import { readDate, writeDate } from './date-text.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useLocale } from './locale.tsx'
import { bareControl, controlFrame } from './control.ts'
import { useTypedValue } from './typed-value.ts'

// The calendar is loaded when it is first opened; typing a date doesn't need it.
const Calendar = lazy(() => import('./calendar.tsx'))

const opener = css({ color: 'muted', marginBlock: '-1' })

export interface DateFieldTexts extends CalendarTexts {
  /** The name of the button that opens the calendar. */
  open: string
  /** What is said of a text that is no day, or of one outside the limits. */
  wrong: string
}

interface Props extends FieldProps {
  /** 'YYYY-MM-DD'. */
  value: string | null
  onChange: (day: string | null) => void
  min?: string
  max?: string
  texts: DateFieldTexts
  /** Decides the order of the figures and the names of the months; else that of the page does. */
  locale?: string
  disabled?: boolean
  readOnly?: boolean
  name?: string
}

export function DateField({ label, hint, error, required, value, onChange, min, max, texts, locale, ...rest }: Props) {
  const page = useLocale()
  const language = locale ?? page
  const boxId = useId()
  const buttonId = useId()
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { wrong, input } = useTypedValue({
    value,
    onChange,
    write: (day: string) => writeDate(day, language),
    read(text) {
      const day = readDate(text, language)
      return day === null || (min && day < min) || (max && day > max) ? null : day
    },
  })

  function openFromKeyboard(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !event.altKey || rest.disabled || rest.readOnly) return
    event.preventDefault()
    setOpen(true)
  }

  function close() {
    setOpen(false)
    // The day that had the focus goes away with the calendar.
    if (box.current?.contains(document.activeElement)) opened.current?.focus()
  }

  return (
    <Field label={label} hint={hint} error={wrong ? texts.wrong : error} required={required}>
      {(tie) => (
        <div ref={box} id={boxId} className={controlFrame}>
          <input
            {...rest}
            {...input}
            {...tie}
            required={required}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            placeholder={writeDate('2026-12-31', language)}
            className={bareControl}
            onKeyDown={openFromKeyboard}
          />
          <IconButton
            ref={opened}
            id={buttonId}
            label={texts.open}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={rest.disabled || rest.readOnly}
            size="sm"
            className={opener}
            onClick={() => setOpen(!open)}
          >
            <Icon name="calendar" />
          </IconButton>
          {open && (
            <Suspense>
              <Calendar
                {...{ value, min, max, texts, boxId, buttonId }}
                locale={language}
                onChoose={onChange}
                onClose={close}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
