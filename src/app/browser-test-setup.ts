import { startTexts } from './i18n/setup.ts'

// All files share a browser: the language that the one before chose, or the session that it began, is not this one's.
localStorage.clear()
sessionStorage.clear()
await startTexts()

// The portal gives a call up after some seconds. A busy machine takes longer between a call that a test holds and its answer.
const usual = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => usual(ms < 5000 ? ms : 10 * ms)
