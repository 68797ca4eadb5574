import type { ComponentProps } from 'react'
import { cva, cx } from '#ui/styled/css/index.js'

/** Also worn by links that look like buttons. */
export const button = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: { base: '11', md: '9' },
    paddingInline: '3',
    borderWidth: '1',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontSize: 'md',
    fontWeight: 'medium',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _disabled: { opacity: '0.5', pointerEvents: 'none' },
  },
  variants: {
    tone: {
      primary: { background: 'primary', color: 'onPrimary', _hover: { background: 'primaryHover' } },
      plain: { background: 'surface', borderColor: 'border', color: 'text', _hover: { background: 'hover' } },
      quiet: { background: 'transparent', color: 'text', _hover: { background: 'hover' } },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { tone: 'plain' },
})

type Props = ComponentProps<'button'> & { tone?: 'primary' | 'plain' | 'quiet'; wide?: boolean }

export function Button({ tone, wide, type = 'button', className, ...rest }: Props) {
  return <button type={type} className={cx(button({ tone, wide }), className)} {...rest} />
}
