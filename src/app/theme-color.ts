const colors = { light: '#f9fafc', dark: '#0c1016' } as const

type Look = keyof typeof colors

/** The browser's own bars take the colour of the page: of the chosen theme, or with it of the device's. */
export function followThemeColor(page: Document = document): void {
  const metas = page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')

  function dress() {
    const theme = page.documentElement.dataset.theme
    for (const meta of metas) {
      const own: Look = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = colors[theme === 'light' || theme === 'dark' ? theme : own]
    }
  }

  dress()
  new MutationObserver(dress).observe(page.documentElement, { attributeFilter: ['data-theme'] })
}
