import { useState, type ReactNode } from 'react'
import { findsWords } from '#domain/rules/fold.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SetFilter } from './filter-chips.tsx'

const group = css({ display: 'grid', minWidth: '0', paddingBlockEnd: '4' })
const heading = css({ textStyle: 'heading', paddingBlockEnd: '1' })
const long = css({ display: 'grid', maxHeight: '48', overflowY: 'auto' })

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

/** All filters of a list; each press counts at once. */
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
        <Group key={filter.name} filter={filter} />
      ))}
      {children}
    </Drawer>
  )
}

function Group({ filter: { label, options, chosen, choose } }: { filter: SetFilter }) {
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
