import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { controlBox, controlText } from './control.ts'

export interface Suggestion {
  readonly id: string
  readonly text: ReactNode
  readonly detail?: ReactNode
  readonly icon?: ReactNode
  /** Suggestions of one group stand together below its name. */
  readonly group?: string
}

interface Props<Item extends Suggestion> {
  label: string
  placeholder: string
  typed: string
  onType: (text: string) => void
  suggestions: readonly Item[]
  onChoose: (item: Item) => void
  /** Said, and shown where nothing can be suggested: nothing found, under way, failed. */
  word?: string
  icon?: ReactNode
  /** The list stands open in the page instead of opening over it. */
  inline?: boolean
  inputRef?: (input: HTMLInputElement | null) => void
  keys?: string
}

const field = cx(
  controlBox,
  css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    color: 'muted',
    _focusWithin: { outline: '[2px solid token(colors.focus)]', outlineOffset: '[1px]' },
  }),
)

const input = cx(
  controlText,
  css({
    flex: '1',
    minWidth: '0',
    background: 'transparent',
    color: 'text',
    outline: 'none',
    _placeholder: { color: 'muted', opacity: '1' },
  }),
)

const list = cva({
  base: { overflowY: 'auto', padding: '1' },
  variants: {
    inline: {
      true: { maxHeight: '[min(24rem, 60dvh)]' },
      false: {
        position: 'absolute',
        insetBlockStart: '[calc(100% + 4px)]',
        insetInline: '0',
        zIndex: 'popup',
        maxHeight: '[min(22rem, 60dvh)]',
        borderWidth: '1',
        borderStyle: 'solid',
        borderColor: 'line',
        borderRadius: 'md',
        background: 'surface',
        color: 'text',
        boxShadow: 'high',
        animation: 'fade',
      },
    },
  },
})

const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: { base: '11', md: '9' },
  paddingInline: '2',
  paddingBlock: '1.5',
  borderRadius: 'sm',
  cursor: 'pointer',
  '&[aria-selected=true]': { background: 'hover' },
})

const groupName = css({
  paddingInline: '2',
  paddingBlock: '1.5',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'muted',
})
// Beside the text where there is room for both, else below it.
const words = css({
  flex: '1',
  minWidth: '0',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  justifyContent: 'space-between',
  alignItems: 'baseline',
})
const detail = css({ textStyle: 'small', color: 'muted' })
const key = css({
  flexShrink: '0',
  paddingInline: '1.5',
  borderRadius: 'sm',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  fontSize: 'xs',
  color: 'muted',
})

/** A text field that suggests while one types: arrows choose, Enter takes, Escape closes. */
export function SuggestBox<Item extends Suggestion>(props: Props<Item>) {
  const { label, placeholder, typed, onType, suggestions, onChoose, word, icon, inline = false, inputRef, keys } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  const [closed, setClosed] = useState(false)
  const [marked, setMarked] = useState(0)
  const listbox = useRef<HTMLDivElement>(null)
  const open = inline || (focused && !closed && (suggestions.length > 0 || Boolean(word)))
  const offering = open && suggestions.length > 0
  const at = Math.min(marked, suggestions.length - 1)

  useEffect(() => {
    listbox.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  function choose(item: Item | undefined) {
    if (!item) return
    setClosed(true)
    setMarked(0)
    onChoose(item)
  }

  function press(event: KeyboardEvent) {
    const last = suggestions.length - 1
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setClosed(false)
      const step = event.key === 'ArrowDown' ? 1 : -1
      return setMarked(at + step > last ? 0 : at + step < 0 ? last : at + step)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      return choose(suggestions[at])
    }
    if (event.key === 'Escape' && !inline && (open || typed !== '')) {
      event.preventDefault()
      event.stopPropagation()
      if (open) setClosed(true)
      else onType('')
    }
  }

  return (
    <div className={css({ position: 'relative', width: 'full' })}>
      <div className={field}>
        {icon}
        <input
          ref={inputRef}
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-label={label}
          aria-expanded={offering}
          aria-controls={offering ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={offering ? `${id}-${at}` : undefined}
          aria-keyshortcuts={keys}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={input}
          value={typed}
          onChange={(event) => {
            setClosed(false)
            setMarked(0)
            onType(event.target.value)
          }}
          onKeyDown={press}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {keys && !focused && (
          <kbd aria-hidden="true" className={cx(key, css({ display: { base: 'none', md: 'block' } }))}>
            {keys}
          </kbd>
        )}
      </div>
      <p role="status" className={css({ srOnly: true })}>
        {open ? (word ?? suggestions.length) : ''}
      </p>
      {open && (
        <div className={list({ inline })}>
          {word && (
            <p aria-hidden="true" className={css({ padding: '3', color: 'muted', textAlign: 'center' })}>
              {word}
            </p>
          )}
          <div
            ref={listbox}
            id={`${id}-list`}
            role={offering ? 'listbox' : undefined}
            aria-label={offering ? label : undefined}
          >
            {grouped(suggestions).map(([group, items]) => (
              <div key={group} role={group ? 'group' : 'presentation'} aria-label={group || undefined}>
                {group && (
                  <div aria-hidden="true" className={groupName}>
                    {group}
                  </div>
                )}
                {items.map((item) => {
                  const place = suggestions.indexOf(item)
                  return (
                    // The focus stays in the field, and so do the keys.
                    <div
                      key={item.id}
                      id={`${id}-${place}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={place === at}
                      className={option}
                      onPointerDown={(event) => event.preventDefault()}
                      onPointerMove={() => setMarked(place)}
                      onClick={() => choose(item)}
                      onKeyDown={press}
                    >
                      {item.icon}
                      <span className={words}>
                        <span className={css({ minWidth: '0', overflowWrap: 'break-word' })}>{item.text}</span>
                        {item.detail && <span className={detail}>{item.detail}</span>}
                      </span>
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function grouped<Item extends Suggestion>(items: readonly Item[]): [string, Item[]][] {
  return [...Map.groupBy(items, ({ group }) => group ?? '')]
}
