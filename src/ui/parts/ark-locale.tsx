import { LocaleProvider } from '@ark-ui/react/locale'
import type { ReactNode } from 'react'
import { useLocale } from './locale.tsx'

/** Gives Ark's machines the page's language, and with it the direction of their arrow keys. */
export function ArkLocale({ children }: { children: ReactNode }) {
  return <LocaleProvider locale={useLocale()}>{children}</LocaleProvider>
}
