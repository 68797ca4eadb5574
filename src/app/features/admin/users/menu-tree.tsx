import { GripVertical, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { MenuNode } from './menu-draft.ts'
import type { MenuItemRow } from './rows.ts'

interface Props {
  nodes: readonly MenuNode[]
  itemOf: (id: string) => MenuItemRow
  titleOf: (item: MenuItemRow) => string
  /** What is wrong with showing it. */
  doorOf: (item: MenuItemRow) => string | undefined
  /** The one that the address means. */
  marked: string | undefined
  onShow: (id: string, shown: boolean) => void
  onMove: (id: string, target: string) => void
  onEdit: ((item: MenuItemRow) => void) | undefined
  /** Others may look at it. */
  mayChange: boolean
}

const inside = css({ marginInlineStart: '5' })
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  paddingBlock: '0.5',
  borderRadius: 'md',
  '&[data-marked]': { background: 'selected' },
  '&[data-over]': { outline: '[2px solid token(colors.focus)]' },
})
const grip = css({ display: { base: 'none', md: 'inline-flex' }, color: 'muted', cursor: 'grab' })

/** The entries of a menu: shown by a tick, moved by dragging or by the arrows, which a keyboard reaches. */
export function MenuTree(props: Props) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  return <Branch {...props} drag={{ dragged, setDragged, over, setOver }} />
}

interface Drag {
  dragged: string | undefined
  setDragged: (id: string | undefined) => void
  over: string | undefined
  setOver: (id: string | undefined) => void
}

function Branch({ drag, ...props }: Props & { drag: Drag }) {
  const { t } = useTexts()
  const { nodes, itemOf, titleOf, doorOf, marked, onShow, onMove, onEdit, mayChange } = props
  const ownDrag = nodes.some(({ id }) => id === drag.dragged)
  return (
    <ul>
      {nodes.map(({ id, shown, children }, at) => {
        const item = itemOf(id)
        const title = titleOf(item)
        const wrong = shown ? doorOf(item) : undefined
        const [above, beneath] = [nodes[at - 1], nodes[at + 1]]
        return (
          <li key={id}>
            {/* Dragging is a way for the pointer; the arrows beside it are there for everybody. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div
              className={line}
              data-marked={id === marked || undefined}
              data-over={(ownDrag && drag.over === id && drag.dragged !== id) || undefined}
              draggable={mayChange}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', title)
                drag.setDragged(id)
              }}
              onDragEnd={() => drag.setDragged(undefined)}
              onDragOver={(event) => {
                if (!ownDrag) return
                event.preventDefault()
                drag.setOver(id)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (ownDrag && drag.dragged) onMove(drag.dragged, id)
                drag.setDragged(undefined)
                drag.setOver(undefined)
              }}
            >
              {mayChange && (
                <span className={grip} title={t('userconfig:menus.drag')}>
                  <GripVertical size="1em" aria-hidden="true" />
                </span>
              )}
              <Checkbox label={title} checked={shown} onChange={({ target }) => onShow(id, target.checked)} />
              {wrong && <Badge tone="caution">{wrong}</Badge>}
              <span className={css({ display: 'inline-flex', marginInlineStart: 'auto' })}>
                <IconButton
                  label={t('userconfig:menus.up', { title })}
                  spent={!above}
                  onClick={() => above && onMove(id, above.id)}
                >
                  <Icon name="rising" />
                </IconButton>
                <IconButton
                  label={t('userconfig:menus.down', { title })}
                  spent={!beneath}
                  onClick={() => beneath && onMove(id, beneath.id)}
                >
                  <Icon name="falling" />
                </IconButton>
                {onEdit && (
                  <IconButton label={t('userconfig:menus.editItem', { title })} onClick={() => onEdit(item)}>
                    <Pencil size="1em" aria-hidden="true" />
                  </IconButton>
                )}
              </span>
            </div>
            {children.length > 0 && (
              <div className={inside}>
                <Branch {...props} nodes={children} drag={drag} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
