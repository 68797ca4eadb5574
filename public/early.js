// Before the first paint: the theme, language, direction and letters that were chosen or left on this device. Then what
// the first screen needs is named to the browser, which would else find it out one step after the other.
// A file of its own, because the content policy allows no script inside the page.
;(function () {
  const page = document.documentElement
  // Filled by the build.
  const ahead = {}
  try {
    const theme = localStorage.getItem('caseway.theme')
    const language = localStorage.getItem('caseway.language')
    const size = localStorage.getItem('caseway.font_size')
    if (theme === 'dark' || theme === 'system') page.dataset.theme = theme
    if (language === 'tr' || language === 'ar') page.lang = language
    if (language === 'ar') page.dir = 'rtl'
    if (localStorage.getItem('caseway.fonts')) page.dataset.fonts = ''
    if (/^(70|80|90|110|120|130)$/.test(size)) page.style.fontSize = `${size}%`
    const session = sessionStorage.getItem('caseway.session') ?? localStorage.getItem('caseway.session')
    const first = session ? ahead.member : ahead.guest
    const here = session && ahead.at?.[location.pathname]
    const parts = [first, here].flatMap((part) => (part ? [...part.texts[page.lang], ...part.files] : []))
    const rows = (localStorage.getItem('caseway.rows') && here?.rows) || []
    for (const file of [...parts, ...rows]) {
      const link = document.createElement('link')
      const href = `/assets/${file}.js`
      document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href }))
    }
  } catch {
    // Without storage the usual looks hold.
  }
})()
