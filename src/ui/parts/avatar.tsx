import { useState } from 'react'
import { cva } from '#ui/styled/css/index.js'

const circle = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    borderRadius: 'full',
    background: 'selected',
    color: 'link',
    fontWeight: 'semibold',
    userSelect: 'none',
    '& > img': { width: 'full', height: 'full', objectFit: 'cover' },
  },
  variants: {
    size: {
      sm: { width: '6', height: '6', fontSize: 'xs' },
      md: { width: '9', height: '9', fontSize: 'sm' },
      lg: { width: '14', height: '14', fontSize: 'xl' },
    },
  },
})

/** The first letters of the first and the last word, as the language writes capitals. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

interface Props {
  name: string
  image?: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
  /** Where the name stands beside it, the picture says nothing more. */
  decorative?: boolean
}

/** A picture, or the initials while there is none or where it does not come. */
export function Avatar({ name, image, size = 'md', decorative }: Props) {
  const [broken, setBroken] = useState<string>()
  const named = decorative ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': name } as const)
  return (
    <span {...named} className={circle({ size })}>
      {image && image !== broken ? <img src={image} alt="" onError={() => setBroken(image)} /> : initialsOf(name)}
    </span>
  )
}
