import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { upLink } from '#ui/parts/text-link.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { CallsFromNumbers } from '../../../case/calls/calls-from-numbers.tsx'
import { useCaseHead } from '../../../case/use-case.ts'
import { CaseHead, CaseHeadSkeleton } from './case-head.tsx'
import { TabStrip } from './tab-strip.tsx'

interface Props {
  id: string
  /** The papers that can be made of the case. */
  papers: ReactNode
  children: ReactNode
}

/** What every page of a case has around it: who it is, how it stands, and the way to its other parts. */
export function CaseFrame({ id, papers, children }: Props) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const sentence = useErrorSentence()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const { data: head, error, refetch } = useCaseHead(id)
  usePageTitle(labels.one)

  function body() {
    if (error instanceof ApiError && error.status === 404) {
      return (
        <Notice title={t('case:missing.title')}>
          <p>{t('case:missing.text')}</p>
        </Notice>
      )
    }
    if (error && !head) {
      return (
        <Notice alert title={t('case:failed')}>
          <p>{sentence(error)}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Notice>
      )
    }
    return (
      <CallsFromNumbers caseId={id}>
        {head ? <CaseHead head={head} today={today} papers={papers} /> : <CaseHeadSkeleton />}
        <TabStrip id={id} />
        {children}
      </CallsFromNumbers>
    )
  }

  return (
    <div className={pageColumn}>
      <p>
        <Link to="/patients" className={upLink}>
          {t('case:back')}
        </Link>
      </p>
      <BusyText>{!head && !error && t('loading')}</BusyText>
      {body()}
    </div>
  )
}
