import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'

const Given = createContext<string | undefined>(undefined)

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}

/** Arabic with the figures that papers carry, so that numbers can be compared with them. */
function withLatinFigures(language: string): string {
  return /^ar(-|$)/.test(language) && !language.includes('-u-') ? `${language}-u-nu-latn` : language
}

/** The language of the page, or of the region of it that has its own. */
export function useLocale(): string {
  const page = useSyncExternalStore(subscribe, () => document.documentElement.lang || 'en')
  return withLatinFigures(useContext(Given) ?? page)
}

/** A region of the page in a language of its own: its direction, its face and its figures. */
export function Region({ lang, dir, children }: { lang: string; dir: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <Given value={lang}>
      <div lang={lang} dir={dir}>
        {children}
      </div>
    </Given>
  )
}
