import { createElement, type SVGProps } from 'react'

interface Drawing {
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface Props extends SVGProps<SVGSVGElement> {
  size?: number | string
}

const isSaid = (props: Props): boolean =>
  Object.entries(props).some(([name, value]) => /^(aria-.*|role|title)$/.test(name) && value !== undefined)

/**
 * What the build puts in place of lucide's own builder of icons, which serves more frameworks and settings than are used
 * here: the same picture, without the names of classes that no style knows.
 */
export default function drawnIcon({ size: side, node }: Drawing) {
  return function DrawnIcon({ size = 24, color = 'currentColor', children, ...rest }: Props) {
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
        ...(!children && !isSaid(rest) && { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
