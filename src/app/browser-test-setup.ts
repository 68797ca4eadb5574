import { startTexts } from './i18n/setup.ts'

// All files share a browser: the language that the one before chose, or the session that it began, is not this one's.
localStorage.clear()
sessionStorage.clear()
await startTexts()
