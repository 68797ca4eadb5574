import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cva, cx } from '#ui/styled/css/index.js'
import { Spinner } from './spinner.tsx'

/** Also worn by links that look like buttons. */
export const button = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
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
    '&[aria-busy=true]': { cursor: 'progress' },
    '&[aria-disabled=true]:not([aria-busy=true])': { opacity: '0.5', cursor: 'default' },
  },
  variants: {
    tone: {
      primary: { background: 'primary', color: 'onPrimary', _hover: { background: 'primaryHover' } },
      plain: { background: 'surface', borderColor: 'border', color: 'text', _hover: { background: 'hover' } },
      quiet: { background: 'transparent', color: 'text', _hover: { background: 'hover' } },
      danger: { background: 'alarm', color: 'onPrimary', _hover: { background: 'alarmHover' } },
    },
    size: {
      sm: {
        minWidth: { base: '11', md: '0' },
        minHeight: { base: '11', md: '7' },
        paddingInline: '2',
        fontSize: 'sm',
        gap: '1.5',
      },
      md: { minWidth: { base: '11', md: '0' }, minHeight: { base: '11', md: '9' }, paddingInline: '3' },
      lg: { minHeight: '11', paddingInline: '5', fontSize: 'lg' },
      // The number of a page; on the narrowest screens as narrow as its figures allow.
      page: {
        width: { base: '11', md: 'auto' },
        minWidth: { base: '6', md: '7' },
        minHeight: { base: '11', md: '7' },
        flexShrink: { base: '1', md: '0' },
        paddingInline: { base: '1', md: '2' },
        fontSize: 'sm',
        gap: '1.5',
      },
    },
    // Among words that may shrink it keeps the width that a thumb needs.
    square: { true: { minWidth: { base: '0', md: '0' }, paddingInline: '0', flexShrink: '0' } },
    wide: { true: { width: 'full' } },
  },
  compoundVariants: [
    { square: true, size: 'sm', css: { width: { base: '11', md: '7' } } },
    { square: true, size: 'md', css: { width: { base: '11', md: '9' } } },
    { square: true, size: 'lg', css: { width: '11' } },
  ],
  defaultVariants: { tone: 'plain', size: 'md' },
})

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
  wide?: boolean
  /** Before the words. */
  icon?: ReactNode
  /** Under way: keeps its place and the focus, and does nothing. */
  busy?: boolean
  /** Finished for now: does nothing, but stays focusable, so that a press that ends it doesn't lose the focus. */
  spent?: boolean | undefined
}

export function Button({
  tone,
  size,
  wide,
  icon,
  busy,
  spent,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(button({ tone, size, wide }), className)}
      {...pressing({ busy, spent, onClick })}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A disabled button would lose the focus; one that is busy or spent stays where it is and swallows what it is given. */
export function pressing({ busy, spent, onClick }: Pick<ButtonProps, 'busy' | 'spent' | 'onClick'>) {
  if (!busy && !spent) return { onClick }
  return {
    ...(busy && { 'aria-busy': true }),
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  } as const
}
