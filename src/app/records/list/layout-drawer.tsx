import { type ReactNode, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { useWide } from '#ui/parts/media.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { SaveView } from './save-view.tsx'
import { findsWords } from '#domain/rules/fold.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import type { Density } from '#ui/parts/table.tsx'
import { TextField } from '#ui/parts/text-field.tsx'

const group = css({ display: 'grid', gap: '1', paddingBlockEnd: '5' })
const heading = css({ textStyle: 'heading' })

interface Props {
  onClose: () => void
  /** The views one keeps, where the list has any. */
  saving?: Parameters<typeof SaveView>[0] | undefined
  /** All there are, those that are shown first and in their order. */
  columns: readonly NamedColumn[]
  shown: readonly string[]
  /** Always shown: it identifies the row. */
  pinned?: string
  onColumns: (keys: readonly string[] | undefined) => void
  density: Density
  onDensity: (density: Density) => void
  /** What else may be chosen, group by group. */
  children?: ReactNode
}

/** How a list looks: the views one keeps, its columns and their order. */
export default function LayoutDrawer({
  onClose,
  saving,
  columns,
  shown,
  pinned,
  onColumns,
  density,
  onDensity,
  children,
}: Props) {
  const wide = useWide()
  const { t } = useTexts()
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('lists:layout.title')}
      closeText={t('filters:close')}
      footer={<Button onClick={() => onColumns(undefined)}>{t('lists:layout.usual')}</Button>}
    >
      {saving && (
        <section className={group}>
          <h3 className={heading}>{t('lists:views.save')}</h3>
          <SaveView {...saving} />
        </section>
      )}
      {children}
      {wide && (
        <section className={group}>
          <RadioGroup
            label={t('lists:layout.density')}
            value={density}
            options={[
              { value: 'comfortable', label: t('lists:layout.comfortable') },
              { value: 'compact', label: t('lists:layout.compact') },
            ]}
            onChange={onDensity}
          />
        </section>
      )}
      <section className={group}>
        <h3 className={heading}>{t('lists:layout.columns')}</h3>
        <ColumnChoice columns={columns} shown={shown} pinned={pinned} onColumns={onColumns} />
      </section>
    </Drawer>
  )
}

export interface NamedColumn {
  readonly key: string
  readonly label: string
}

/** From this many on, one types a part of the name instead of reading all. */
const MANY = 25

const columnRow = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

interface ChoiceProps {
  columns: readonly NamedColumn[]
  shown: readonly string[]
  pinned: string | undefined
  onColumns: (keys: readonly string[]) => void
}

/** Which columns a list has, and in which order. */
export function ColumnChoice({ columns, shown, pinned, onColumns }: ChoiceProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const found = columns.filter(({ label }) => findsWords(label, typed))

  function move(key: string, step: number) {
    const at = shown.indexOf(key)
    const next = [...shown]
    next.splice(at, 1)
    next.splice(at + step, 0, key)
    onColumns(next)
  }

  return (
    <>
      {columns.length > MANY && (
        <TextField
          type="search"
          label={t('filters:find', { list: t('lists:layout.columns') })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul>
        {found.map(({ key, label }) => {
          const at = shown.indexOf(key)
          return (
            <li key={key} className={columnRow}>
              <Checkbox
                label={label}
                checked={at >= 0}
                // Without any column there is no list.
                disabled={key === pinned || (at >= 0 && shown.length === 1)}
                onChange={(event) =>
                  onColumns(event.target.checked ? [...shown, key] : shown.filter((one) => one !== key))
                }
              />
              {at >= 0 && (
                <span className={css({ display: 'flex' })}>
                  <IconButton
                    label={t('lists:layout.earlier', { column: label })}
                    size="sm"
                    spent={at === 0}
                    onClick={() => move(key, -1)}
                  >
                    <Icon name="rising" />
                  </IconButton>
                  <IconButton
                    label={t('lists:layout.later', { column: label })}
                    size="sm"
                    spent={at === shown.length - 1}
                    onClick={() => move(key, 1)}
                  >
                    <Icon name="falling" />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
