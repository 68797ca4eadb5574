import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { MenuNode } from './menu-draft.ts'
import type { MenuItemRow } from './rows.ts'

interface Props {
  nodes: readonly MenuNode[]
  itemOf: (id: string) => MenuItemRow
  titleOf: (item: MenuItemRow) => string
  doorOf: (item: MenuItemRow) => string | undefined
}

// Dark as the navigation itself is.
const box = css({ colorScheme: 'dark', padding: '4', borderRadius: 'lg', background: 'surface', color: 'text' })
const entry = css({ paddingBlock: '1', paddingInlineStart: '3' })
const head = css({ paddingBlockStart: '3', textStyle: 'small', fontWeight: 'semibold', color: 'muted' })

/** The navigation as the role would see it; what leads nowhere for it is struck out. */
export function MenuPreview(props: Props) {
  const { t } = useTexts()
  const shown = visible(props.nodes, props.itemOf)
  return (
    <div className={box}>
      {shown.length > 0 ? (
        <Level {...props} nodes={shown} />
      ) : (
        <p className={css({ color: 'muted' })}>{t('userconfig:menus.nothing')}</p>
      )}
    </div>
  )
}

/** A branch without leaves is none. */
function visible(nodes: readonly MenuNode[], itemOf: Props['itemOf']): MenuNode[] {
  return nodes.flatMap((node) => {
    if (!node.shown) return []
    const branch = ['group', 'collapse'].includes(itemOf(node.id).type ?? '')
    const children = visible(node.children, itemOf)
    return branch && children.length === 0 ? [] : [{ ...node, children }]
  })
}

function Level({ nodes, ...props }: Props) {
  const { itemOf, titleOf, doorOf } = props
  return (
    <ul>
      {nodes.map(({ id, children }) => {
        const item = itemOf(id)
        const text = doorOf(item) ? <s className={css({ color: 'muted' })}>{titleOf(item)}</s> : titleOf(item)
        return (
          <li key={id}>
            {item.type === 'divider' ? (
              <hr className={css({ borderColor: 'line', marginBlock: '2' })} />
            ) : (
              <span className={children.length > 0 ? head : entry}>{text}</span>
            )}
            {children.length > 0 && (
              <div className={css({ paddingInlineStart: '3' })}>
                <Level {...props} nodes={children} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
