import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { findsWords } from '#domain/rules/fold.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { panel } from '#ui/parts/panel.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SetFilter } from './filter-chips.tsx'

const group = css({ display: 'grid', minWidth: '0', paddingBlockEnd: '4' })
const heading = css({ textStyle: 'heading', paddingBlockEnd: '1' })
const long = css({ display: 'grid', maxHeight: '48', overflowY: 'auto' })

const docked = cx(
  panel,
  css({
    position: 'sticky',
    insetBlockStart: '0',
    gap: '2',
    padding: '4',
    maxHeight: '[max(20rem, calc(100dvh - 9rem))]',
    overflowY: 'auto',
    outline: 'none',
  }),
)
const dockedHead = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

/** From this many on, one types a part of the name instead of reading all. */
const MANY = 14

interface Props {
  filters: readonly SetFilter[]
  onClear: () => void
  onClose: () => void
  /** What one goes back to. */
  doneText: string
  /** Filters that are not made of choices. */
  children?: ReactNode
}

/** All filters of a list, over it; each press counts at once. */
export default function FilterDrawer({ filters, onClear, onClose, doneText, children }: Props) {
  const { t } = useTexts()
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('filters:title')}
      closeText={t('filters:close')}
      footer={
        <>
          <Button onClick={onClear}>{t('filters:clear')}</Button>
          <Button tone="primary" onClick={onClose}>
            {doneText}
          </Button>
        </>
      }
    >
      {filters.map((filter) => (
        <FilterOptions key={filter.name} filter={filter} />
      ))}
      {children}
    </Drawer>
  )
}

/** The same beside the list, which stays in sight and in reach. */
export function FilterPanel({ filters, onClear, onClose, children }: Omit<Props, 'doneText'>) {
  const { t } = useTexts()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    // Escape closes it from any control inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className={docked}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={dockedHead}>
        <h2 id={id} className={css({ textStyle: 'heading' })}>
          {t('filters:title')}
        </h2>
        <span className={css({ display: 'flex', gap: '1' })}>
          <Button size="sm" tone="quiet" onClick={onClear}>
            {t('filters:clear')}
          </Button>
          <IconButton label={t('filters:close')} size="sm" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </span>
      </div>
      {filters.map((filter) => (
        <FilterOptions key={filter.name} filter={filter} />
      ))}
      {children}
    </section>
  )
}

/** The choices of one filter. */
export function FilterOptions({ filter: { label, options, chosen, choose } }: { filter: SetFilter }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const many = options.length > MANY
  const shown = options.filter((option) => findsWords(option.label, typed))
  return (
    <fieldset className={group}>
      <legend className={heading}>{label}</legend>
      {many && (
        <TextField
          type="search"
          label={t('filters:find', { list: label })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={many ? long : css({ display: 'grid' })}>
        {shown.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={(event) =>
              choose(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
