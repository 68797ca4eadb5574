import { Menu as Ark } from '@ark-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { besideButton, popup, popupItem, popupPlace } from './popup.ts'

export interface MenuItem {
  key: string
  label: string
  icon?: ReactNode
  /** At the end of the line: a shortcut, a count. */
  aside?: ReactNode
  danger?: boolean
  disabled?: boolean
  onChoose?: () => void
  /** A link to wear instead of the plain entry. */
  link?: ReactElement
}

const words = css({ flex: '1', whiteSpace: 'nowrap' })
const dangerous = css({ color: 'danger' })
const line = css({ height: 'px', marginBlock: '1', background: 'line', border: 'none' })

/** A button that opens a list of things to do; `line` draws a line between groups. */
export function Menu({
  trigger,
  label,
  items,
}: {
  trigger: ReactElement
  label: string
  items: readonly (MenuItem | 'line')[]
}) {
  return (
    <ArkLocale>
      <Ark.Root positioning={besideButton} aria-label={label}>
        <Ark.Trigger asChild>{trigger}</Ark.Trigger>
        <Ark.Positioner className={popupPlace}>
          <Ark.Content className={popup}>
            <Ark.Context>
              {({ open }) =>
                open &&
                items.map((item, at) =>
                  item === 'line' ? (
                    // Lines have no names; their places are all they are.
                    // oxlint-disable-next-line react/no-array-index-key
                    <Ark.Separator key={`line ${at}`} className={line} />
                  ) : (
                    <Ark.Item
                      key={item.key}
                      value={item.key}
                      disabled={item.disabled}
                      onSelect={item.onChoose}
                      asChild={item.link !== undefined}
                      className={cx(popupItem, item.danger && dangerous)}
                    >
                      {item.link ?? (
                        <>
                          {item.icon}
                          <span className={words}>{item.label}</span>
                          {item.aside}
                        </>
                      )}
                    </Ark.Item>
                  ),
                )
              }
            </Ark.Context>
          </Ark.Content>
        </Ark.Positioner>
      </Ark.Root>
    </ArkLocale>
  )
}
