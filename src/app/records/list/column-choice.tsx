import { useState } from 'react'
import { findsWords } from '#domain/rules/fold.ts'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

export interface NamedColumn {
  readonly key: string
  readonly label: string
}

/** From this many on, one types a part of the name instead of reading all. */
const MANY = 25

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

interface Props {
  columns: readonly NamedColumn[]
  shown: readonly string[]
  pinned: string | undefined
  onColumns: (keys: readonly string[]) => void
}

/** Which columns a list has, and in which order. */
export function ColumnChoice({ columns, shown, pinned, onColumns }: Props) {
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
            <li key={key} className={row}>
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
