import type { ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColumnChoice, type NamedColumn } from './column-choice.tsx'
import { SaveView } from './save-view.tsx'

const group = css({ display: 'grid', gap: '1', paddingBlockEnd: '5' })
const heading = css({ textStyle: 'heading' })

interface Props {
  onClose: () => void
  /** The views one keeps, where the list has any. */
  saving?: Parameters<typeof SaveView>[0] | undefined
  /** All there are, those that are shown first and in their order. */
  columns: readonly NamedColumn[]
  shown: readonly string[]
  /** Without it nobody knows whose line it is. */
  pinned?: string
  onColumns: (keys: readonly string[] | undefined) => void
  /** What else may be chosen, group by group. */
  children?: ReactNode
}

/** How a list looks: the views one keeps, its columns and their order. */
export default function LayoutDrawer({ onClose, saving, columns, shown, pinned, onColumns, children }: Props) {
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
      <section className={group}>
        <h3 className={heading}>{t('lists:layout.columns')}</h3>
        <ColumnChoice columns={columns} shown={shown} pinned={pinned} onColumns={onColumns} />
      </section>
    </Drawer>
  )
}
