import { createElement, type SVGProps } from 'react'

interface Drawing {
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number | string
}

const hasAccessibleName = (props: Props): boolean =>
  Object.entries(props).some(([name, value]) => /^(aria-.*|role|title)$/.test(name) && value !== undefined)

/**
 * Takes the place of lucide's `createLucideIcon` (an alias in vite.config.ts): the same SVG without its class names and
 * options, which weigh on the first download.
 */
export default function createLucideIcon({ size: side, node }: Drawing) {
  return function LucideIcon({ size = 24, color = 'currentColor', children, ...rest }: Props) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(!children && !hasAccessibleName(rest) && { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
