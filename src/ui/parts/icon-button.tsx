import type { ReactNode } from 'react'
import { cx } from '#ui/styled/css/index.js'
import { button, pressing, type ButtonProps } from './button.tsx'
import { Spinner } from './spinner.tsx'

type Props = Omit<ButtonProps, 'icon' | 'wide' | 'children' | 'aria-label'> & {
  /** What it does, in words: its name to a screen reader and the text that appears on pointing. */
  label: string
  children: ReactNode
}

export function IconButton({
  label,
  tone = 'quiet',
  size,
  busy,
  spent,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(button({ tone, size, square: true }), className)}
      {...pressing({ busy, spent, onClick })}
      {...rest}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}
