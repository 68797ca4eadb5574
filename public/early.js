// Before the first paint: the theme, language, direction and size of letters that were chosen on this device.
// A file of its own, because the content policy allows no script inside the page.
;(function () {
  const page = document.documentElement
  try {
    const theme = localStorage.getItem('caseway.theme')
    const language = localStorage.getItem('caseway.language')
    const size = localStorage.getItem('caseway.font_size')
    if (theme === 'dark' || theme === 'system') page.dataset.theme = theme
    if (language === 'tr' || language === 'ar') page.lang = language
    if (language === 'ar') page.dir = 'rtl'
    if (/^(70|80|90|110|120|130)$/.test(size)) page.style.fontSize = `${size}%`
  } catch {
    // Without storage the usual looks hold.
  }
})()
