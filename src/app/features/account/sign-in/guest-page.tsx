import type { ReactNode } from 'react'
import { Brand } from '#ui/parts/brand.tsx'
import { frontCard } from '#ui/parts/front-card.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'

const page = css({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: '6',
  minHeight: 'screen',
  paddingInline: '4',
  paddingBlock: '6',
})

const ways = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: '2',
  color: 'muted',
  '& a': { color: 'link', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
})

// Beside one another where both fit, else in one column, edge to edge with the card.
const choices = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
  columnGap: '5',
  rowGap: '3',
  width: 'full',
  maxWidth: 'card',
  marginInline: 'auto',
  // On a phone both stand side by side with their names above, so that neither is cut short.
  '& > div': {
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'stretch', md: 'center' },
    // Each name beside its list.
    justifyContent: { md: 'start' },
    _last: { justifyContent: { md: 'end' } },
  },
  '& select': { flex: { base: '1', md: 'initial' } },
})

interface Props {
  title: string
  lead?: string | undefined
  children?: ReactNode
  /** Where else one might have wanted to go. */
  links?: ReactNode
  footer: ReactNode
}

/** The frame of pages for people who are not signed in: a card, and what they may choose below it. */
export function GuestPage({ title, lead, children, links, footer }: Props) {
  const { t } = useTexts()
  return (
    <div className={page}>
      <main className={css({ display: 'grid', justifyItems: 'center', alignContent: 'center', gap: '6' })}>
        <Brand name={t('product')} />
        <section className={frontCard}>
          <div className={css({ display: 'grid', gap: '1' })}>
            <h1 className={css({ textStyle: 'title' })}>{title}</h1>
            {lead && <p className={css({ color: 'muted' })}>{lead}</p>}
          </div>
          {children}
        </section>
        {links && <p className={ways}>{links}</p>}
      </main>
      <footer className={choices}>{footer}</footer>
    </div>
  )
}
