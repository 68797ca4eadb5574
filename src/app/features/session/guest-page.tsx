import type { ReactNode } from 'react'
import { Brand } from '#ui/parts/brand.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'

const page = css({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: '6',
  minHeight: 'screen',
  paddingInline: '4',
  paddingBlock: '6',
})

const card = css({
  display: 'grid',
  gap: '5',
  width: 'full',
  maxWidth: 'card',
  padding: '6',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
  boxShadow: 'mid',
})

/** The frame of pages for people who are not signed in: a card, and what they may choose below it. */
export function GuestPage({ title, children, footer }: { title: string; children: ReactNode; footer: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className={page}>
      <main className={css({ display: 'grid', justifyItems: 'center', alignContent: 'center', gap: '6' })}>
        <Brand name={t('product')} />
        <section className={card}>
          <h1 className={css({ textStyle: 'title' })}>{title}</h1>
          {children}
        </section>
      </main>
      <footer className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '4' })}>
        {footer}
      </footer>
    </div>
  )
}
