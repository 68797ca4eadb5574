import { cva } from '#ui/styled/css/index.js'

const bar = cva({
  base: { display: 'block', height: '4', borderRadius: 'sm', background: 'hover', animation: 'pulse' },
  variants: {
    width: {
      short: { width: '16' },
      medium: { width: '32' },
      long: { width: '48', maxWidth: 'full' },
      full: { width: 'full' },
    },
    shape: {
      line: {},
      circle: { width: '9', height: '9', borderRadius: 'full', flexShrink: '0' },
      control: { height: { base: '11', md: '9' }, borderRadius: 'md' },
      card: { height: '32', borderRadius: 'lg' },
    },
  },
})

interface Props {
  width?: 'short' | 'medium' | 'long' | 'full'
  shape?: 'line' | 'circle' | 'control' | 'card'
}

/** A place where something will stand. Hidden from screen readers: the container says that it is busy. */
export function Skeleton({ width = 'medium', shape = 'line' }: Props) {
  return <span aria-hidden="true" className={bar({ width: shape === 'circle' ? undefined : width, shape })} />
}
