import { cva } from '#ui/styled/css/index.js'

const bar = cva({
  base: { display: 'block', height: '4', borderRadius: 'sm', background: 'hover', animation: 'pulse' },
  variants: { width: { short: { width: '16' }, medium: { width: '32' }, long: { width: '48', maxWidth: 'full' } } },
})

/** A place where text will stand. Hidden from screen readers: the container says that it is busy. */
export function Skeleton({ width = 'medium' }: { width?: 'short' | 'medium' | 'long' }) {
  return <span aria-hidden="true" className={bar({ width })} />
}
