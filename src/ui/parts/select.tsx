import { createListCollection } from '@ark-ui/react/collection'
import { Select as Ark } from '@ark-ui/react/select'
import { useMemo } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { useLateFocus } from './late-focus.ts'
import { besideField, popup, popupItem, popupPlace } from './popup.ts'
import { Spinner } from './spinner.tsx'
import { control } from './control.ts'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  textAlign: 'start',
  '& > svg': { color: 'muted' },
})
const words = css({ flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const unchosen = css({ '&[data-placeholder-shown]': { color: 'muted' } })

interface Props<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  /** The options are still under way. */
  busy?: boolean
  name?: string
}

/** One of some ten: a list that opens, found by its first letters. For many, the combobox. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  required,
  options,
  value,
  onChange,
  placeholder,
  disabled,
  busy,
  name,
}: Props<Value>) {
  const lateFocus = useLateFocus()
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...options],
        itemToString: (option) => option.label,
        isItemDisabled: (option) => option.disabled === true,
      }),
    [options],
  )
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {({ id, ...tie }, labelId) => (
        <ArkLocale>
          <Ark.Root
            ids={{ label: labelId, hiddenSelect: id }}
            collection={collection}
            value={value === null ? [] : [value]}
            onOpenChange={({ open }) => open || lateFocus.expect()}
            onValueChange={({ items: [chosen] }) => {
              if (chosen !== undefined) onChange(chosen.value)
            }}
            positioning={besideField}
            disabled={disabled || busy}
            invalid={Boolean(error)}
            required={required}
            name={name}
          >
            <Ark.Control aria-busy={busy}>
              <Ark.Trigger {...tie} className={cx(control, trigger)} onFocus={lateFocus.onFocus}>
                <Ark.ValueText placeholder={placeholder} className={cx(words, unchosen)} />
                {busy ? <Spinner /> : <Icon name="down" />}
              </Ark.Trigger>
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
              </Ark.Content>
            </Ark.Positioner>
            <Ark.HiddenSelect />
          </Ark.Root>
        </ArkLocale>
      )}
    </Field>
  )
}
