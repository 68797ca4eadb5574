import { LockKeyhole } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Brand } from '#ui/parts/brand.tsx'
import { frontCard } from '#ui/parts/front-card.ts'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'

const page = css({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: '6',
  minHeight: 'screen',
  paddingInline: '4',
  paddingBlock: '6',
})
interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The page that stands there in place of the portal: there is nothing else on it that could have the focus. */
export function LockFrame({ title, lead, children }: Props) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone with the page before. A field on this one may take it right after.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <main className={page}>
      <Brand name={t('product')} />
      <section className={frontCard}>
        <div className={css({ display: 'grid', gap: '1' })}>
          <LockKeyhole size="1.75em" aria-hidden="true" className={css({ color: 'muted', marginBlockEnd: '2' })} />
          <h1 ref={heading} tabIndex={-1} className={css({ textStyle: 'title', outline: 'none' })}>
            {title}
          </h1>
          <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>{lead}</p>
        </div>
        {children}
      </section>
    </main>
  )
}
