import { useState } from 'react'
import { foldSearch } from '#domain/rules/duplicates/fold.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Ask } from './report-address.ts'
import type { FilterChoice } from './use-filter-choices.ts'

const group = css({ display: 'grid', minWidth: '0', paddingBlockEnd: '4' })
const heading = css({ textStyle: 'heading', paddingBlockEnd: '1' })
const long = css({ display: 'grid', maxHeight: '48', overflowY: 'auto' })

/** From this many on, one types a part of the name instead of reading all. */
const MANY = 14

interface Props {
  onClose: () => void
  wanted: Ask['wanted']
  choices: readonly FilterChoice[]
  onChange: (name: string, values: readonly string[]) => void
  onClear: () => void
}

export default function FilterDrawer({ onClose, wanted, choices, onChange, onClear }: Props) {
  const { t } = useTexts()
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('reports:filters.title')}
      closeText={t('fields:close')}
      footer={
        <>
          <Button onClick={onClear}>{t('reports:filters.clear')}</Button>
          <Button tone="primary" onClick={onClose}>
            {t('reports:filters.done')}
          </Button>
        </>
      }
    >
      {choices.map((choice) => (
        <Group
          key={choice.name}
          choice={choice}
          chosen={wanted[choice.name] ?? []}
          onChange={(values) => onChange(choice.name, values)}
        />
      ))}
    </Drawer>
  )
}

interface GroupProps {
  choice: FilterChoice
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}

function Group({ choice: { label, options }, chosen, onChange }: GroupProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const many = options.length > MANY
  const looked = foldSearch(typed)
  const shown = options.filter((option) => looked === '' || foldSearch(option.label).includes(looked))
  return (
    <fieldset className={group}>
      <legend className={heading}>{label}</legend>
      {many && (
        <TextField
          type="search"
          label={t('reports:filters.find', { list: label })}
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
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
