import { createListCollection } from '@ark-ui/react/collection'
import { Combobox as Ark } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { Button, button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { useLateFocus } from './late-focus.ts'
import { besideField, popup, popupItem, popupPlace } from './popup.ts'
import type { Option } from './select.tsx'
import { Spinner } from './spinner.tsx'
import { bareControl, controlFrame } from './control.ts'

const signs = css({
  display: 'flex',
  alignItems: 'center',
  color: 'muted',
})
const words = css({ flex: '1', minWidth: '0', overflowWrap: 'break-word' })
const nothing = css({ padding: '2', color: 'muted', textStyle: 'small' })

const failure = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  textStyle: 'small',
  color: 'danger',
})

// Options shown at once: a longer list is not read, and typing narrows it further.
const SHOWN = 100

interface Given extends FieldProps {
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  texts: { open: string; clear: string; nothing: string }
  /** That the options could not be had, and the way to ask again. */
  failed?: { text: string; again: string; onAgain: () => void } | undefined
  placeholder?: string
  disabled?: boolean
  busy?: boolean
  name?: string
}

/** The options are narrowed here, or come from outside for what was typed. How words are found, the portal says. */
type Narrowing =
  | { matches: (label: string, typed: string) => boolean; onSearch?: never }
  | { matches?: never; onSearch: (text: string) => void }

/** One of many, found by typing a part of it. */
export function Combobox({
  label,
  hint,
  error,
  required,
  options,
  value,
  onChange,
  matches,
  onSearch,
  texts,
  busy,
  failed,
  ...rest
}: Given & Narrowing) {
  const [typed, setTyped] = useState('')
  const lateFocus = useLateFocus()
  const collection = useMemo(() => {
    const found = matches && typed !== '' ? options.filter((option) => matches(option.label, typed)) : options
    return createListCollection({
      items: found.slice(0, SHOWN),
      itemToString: (option) => option.label,
      isItemDisabled: (option) => option.disabled === true,
    })
  }, [options, typed, matches])
  // Chosen and shown in one go: the control itself marks the first match a frame later, and Enter before that was lost.
  const [marked, setMarked] = useState<string | null>(null)
  const highlighted = typed === '' || collection.has(marked) ? marked : collection.firstValue
  // What is on the screen is not yet what was asked for.
  const early = onSearch !== undefined && busy === true
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, ...tie }, labelId) => (
        <ArkLocale>
          <Ark.Root
            {...rest}
            ids={{ label: labelId, input: id }}
            translations={{ triggerLabel: texts.open, clearTriggerLabel: texts.clear }}
            collection={collection}
            value={value === null ? [] : [value]}
            onValueChange={({ value: [chosen] }) => {
              lateFocus.expect()
              onChange(chosen ?? null)
            }}
            onOpenChange={({ open }) => open || lateFocus.expect()}
            onInputValueChange={({ inputValue, reason }) => {
              const asked = reason === 'input-change' ? inputValue : ''
              setTyped(asked)
              setMarked(null)
              onSearch?.(asked)
            }}
            highlightedValue={highlighted}
            onHighlightChange={({ highlightedValue }) => setMarked(highlightedValue)}
            positioning={besideField}
            inputBehavior="autohighlight"
            openOnClick
            invalid={Boolean(error)}
            required={required}
          >
            <Ark.Control className={controlFrame} aria-busy={busy}>
              <Ark.Context>
                {({ open }) => (
                  <Ark.Input
                    {...tie}
                    // Options are there only while the list is open: a closed one must not name the one chosen last.
                    aria-activedescendant={open ? undefined : ''}
                    className={bareControl}
                    onFocus={lateFocus.onFocus}
                    onKeyDown={(event) => {
                      if (early && event.key === 'Enter') event.preventDefault()
                    }}
                  />
                )}
              </Ark.Context>
              <span className={signs}>
                {busy && <Spinner />}
                <Ark.ClearTrigger
                  className={cx(
                    button({ tone: 'quiet', size: 'sm', square: true }),
                    css({ '&[hidden]': { display: 'none' } }),
                  )}
                >
                  <Icon name="close" />
                </Ark.ClearTrigger>
                <Ark.Trigger className={button({ tone: 'quiet', size: 'sm', square: true })}>
                  <Icon name="down" />
                </Ark.Trigger>
              </span>
            </Ark.Control>
            <Ark.Positioner className={popupPlace}>
              <Ark.Content className={popup}>
                <Ark.Context>
                  {({ open }) =>
                    open &&
                    collection.items.map((option) => (
                      <Ark.Item key={option.value} item={option} className={popupItem}>
                        <Ark.ItemText className={words}>{option.label}</Ark.ItemText>
                        <Ark.ItemIndicator>
                          <Icon name="check" />
                        </Ark.ItemIndicator>
                      </Ark.Item>
                    ))
                  }
                </Ark.Context>
                {!busy && <Ark.Empty className={nothing}>{failed ? failed.text : texts.nothing}</Ark.Empty>}
              </Ark.Content>
            </Ark.Positioner>
          </Ark.Root>
          {failed && !busy && (
            <p role="alert" className={failure}>
              {failed.text}
              <Button size="sm" onClick={failed.onAgain}>
                {failed.again}
              </Button>
            </p>
          )}
        </ArkLocale>
      )}
    </Field>
  )
}
