import { startTexts } from './i18n/setup.ts'

await startTexts()
