import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'

const tip = css({
  maxWidth: 'card',
  paddingInline: '2',
  paddingBlock: '1',
  borderRadius: 'md',
  background: 'tip',
  color: 'tipText',
  textStyle: 'small',
  boxShadow: 'mid',
  animation: 'fade',
  '&[hidden]': { display: 'none' },
})

/** A word more about a control, on pointing and on focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <ArkLocale>
      <Ark.Root
        openDelay={300}
        closeDelay={100}
        positioning={{ strategy: 'fixed', placement: 'top', gutter: 6 }}
        lazyMount
        unmountOnExit
      >
        <Ark.Trigger asChild>{children}</Ark.Trigger>
        <Ark.Positioner className={css({ zIndex: 'message!' })}>
          <Ark.Content className={tip}>{text}</Ark.Content>
        </Ark.Positioner>
      </Ark.Root>
    </ArkLocale>
  )
}
