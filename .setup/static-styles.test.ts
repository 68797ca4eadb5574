import { expect, test } from 'vitest'
import { withStaticStyles } from './static-styles.ts'

const css = (...styles: readonly unknown[]): string => `of ${JSON.stringify(styles)}`
const named = "import { css, cx } from '#ui/styled/css/index.js'\n"
const built = (code: string): string => withStaticStyles(named + code, 'part.js', css).slice(named.length)

test('puts the classes in place of styles that nothing but their text decides', () => {
  const styles = "css({ gap: '2', '&:hover': { margin: -1, flex: `1` } }, { hidden: true })"
  expect(built(`const bar = cx(${styles}, wide && css({ gap: '4' }))`)).toBe(
    `const bar = cx(${JSON.stringify(css({ gap: '2', '&:hover': { margin: -1, flex: '1' } }, { hidden: true }))}, wide && ${JSON.stringify(css({ gap: '4' }))})`,
  )
})

test('leaves what is known only when the program runs', () => {
  const code =
    "const a = css({ gap }), b = css({ ...bar }), c = css({ [side]: '2' }), d = css({ gap: `${gap}` }), e = css(bar)"
  expect(built(code)).toBe(code)
})

test('knows the function by where it comes from', () => {
  const own = "import { css } from './own.ts'\nconst bar = css({ gap: '2' })"
  const renamed = "import { css as styled } from '#ui/styled/css/index.js'\nconst bar = styled({ gap: '2' })"
  expect(withStaticStyles(own, 'part.js', css)).toBe(own)
  expect(withStaticStyles(renamed, 'part.js', css)).toContain(`const bar = ${JSON.stringify(css({ gap: '2' }))}`)
})
