import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListColumn } from './columns.tsx'
import type { ListSettings, SavedView } from './list-settings.ts'
import { SaveView } from './save-view.tsx'
import { SortChoice } from './sort-choice.tsx'

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const group = css({ display: 'grid', gap: '1', paddingBlockEnd: '5' })
const heading = css({ textStyle: 'heading' })

interface Props {
  open: boolean
  onClose: () => void
  /** All there are, those that are shown first and in their order. */
  columns: readonly ListColumn[]
  shown: readonly string[]
  density: ListSettings['density']
  views: readonly SavedView[]
  /** What a view would keep. */
  now: Pick<SavedView, 'sort' | 'filters'>
  onSort: (sort: string) => void
  onColumns: (keys: readonly string[] | undefined) => void
  onDensity: (density: ListSettings['density']) => void
  onSave: (name: string) => void
  onForget: (id: string) => void
}

/** How the list looks: its columns and their order, its density, and the views one keeps. */
export default function LayoutDrawer(props: Props) {
  const { open, onClose, columns, shown, density, views, now, onSort, onColumns, onDensity, onSave, onForget } = props
  const { t } = useTexts()

  function move(key: string, step: number) {
    const at = shown.indexOf(key)
    const next = [...shown]
    next.splice(at, 1)
    next.splice(at + step, 0, key)
    onColumns(next)
  }

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('cases:layout.title')}
      closeText={t('cases:close')}
      footer={<Button onClick={() => onColumns(undefined)}>{t('cases:layout.usual')}</Button>}
    >
      <section className={group}>
        <h3 className={heading}>{t('cases:views.save')}</h3>
        <SaveView views={views} now={now} onSave={onSave} onForget={onForget} />
      </section>
      <section className={group}>
        <SortChoice columns={columns} sort={now.sort} onSort={onSort} />
      </section>
      <section className={group}>
        <RadioGroup
          label={t('cases:layout.density')}
          value={density}
          options={[
            { value: 'comfortable', label: t('cases:layout.comfortable') },
            { value: 'compact', label: t('cases:layout.compact') },
          ]}
          onChange={onDensity}
        />
      </section>
      <section className={group}>
        <h3 className={heading}>{t('cases:layout.columns')}</h3>
        <ul>
          {columns.map(({ key, label }) => {
            const at = shown.indexOf(key)
            return (
              <li key={key} className={row}>
                <Checkbox
                  label={label}
                  checked={at >= 0}
                  // Without any column there is no list, and without the name nobody knows whose line it is.
                  disabled={key === 'name'}
                  onChange={(event) =>
                    onColumns(event.target.checked ? [...shown, key] : shown.filter((one) => one !== key))
                  }
                />
                {at >= 0 && (
                  <span className={css({ display: 'flex' })}>
                    <IconButton
                      label={t('cases:layout.earlier', { column: label })}
                      size="sm"
                      disabled={at === 0}
                      onClick={() => move(key, -1)}
                    >
                      <Icon name="rising" />
                    </IconButton>
                    <IconButton
                      label={t('cases:layout.later', { column: label })}
                      size="sm"
                      disabled={at === shown.length - 1}
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
      </section>
    </Drawer>
  )
}
