import { looks } from './looks.ts'
import type { Screen } from './screens.ts'
import { fileOf, isShownIn } from './take.ts'

/** One page with all pictures: a line a screen, its looks side by side. */
export function indexPage(screens: readonly Screen[]): string {
  const sections = screens.map((screen) => {
    const pictures = looks
      .filter((look) => isShownIn(screen, look))
      .map((look) => {
        const file = fileOf(screen, look)
        return `<a href="${file}"><img src="${file}" alt="" loading="lazy" class="${look.size}" />${look.name}</a>`
      })
    return `<h2 id="${screen.name}">${screen.name}</h2><div>${pictures.join('')}</div>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<title>Caseway: every screen</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #777; color: #fff }
  h2 { margin: 32px 0 8px }
  div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
  a { display: grid; gap: 4px; color: inherit; flex: none }
  .phone { width: 195px; max-height: 844px; object-fit: cover; object-position: top }
  .desktop { width: 480px; max-height: 844px; object-fit: cover; object-position: top }
</style>
${sections.join('\n')}
</html>
`
}
