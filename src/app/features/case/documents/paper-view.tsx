import { useQuery, type QueryKey } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isShown } from '#domain/rules/file-types.ts'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseDocument } from './documents-queries.ts'
import { bytesOf, releaseBytes, type Bytes } from './kept-papers.ts'

// The PDF library is loaded with the first preview.
const PdfPages = lazy(() => import('./pdf-pages.tsx'))

const picture = css({
  display: 'block',
  maxWidth: 'full',
  maxHeight: '[70dvh]',
  marginInline: 'auto',
  borderRadius: 'sm',
})

interface Props {
  title: string
  /** Names the file among all that are looked at. */
  queryKey: QueryKey
  bytes: () => Promise<Bytes & { readonly mime: string }>
  /** The words for a file that can't be fetched, where the general ones don't fit. */
  failure?: (error: unknown) => { readonly title: string; readonly text: string }
}

/** The pages of a file, or its picture. */
export function FileView({ title, queryKey, bytes, failure }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [broken, setBroken] = useState(false)
  // Not cached: every view is audited, and the URL expires after a minute.
  const { data, error } = useQuery({
    queryKey,
    meta: { still: true },
    queryFn: bytes,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => (data ? () => releaseBytes(data) : undefined), [data])
  if (error && failure) return <ErrorState {...failure(error)} />
  if (error || broken)
    return (
      <ErrorState title={t('documents:notShown')} text={error ? sentence(error) : t('documents:downloadInstead')} />
    )
  if (!data) return <Skeleton shape="card" width="full" />
  if (!isShown(data.mime)) return <ErrorState title={t('documents:notShown')} text={t('documents:downloadInstead')} />
  if (data.mime !== 'application/pdf')
    return <img src={data.url} alt={title} className={picture} onError={() => setBroken(true)} />
  return (
    <Suspense fallback={<Skeleton shape="card" width="full" />}>
      <PdfPages url={data.url} own={data.own} title={title} onBroken={() => setBroken(true)} />
    </Suspense>
  )
}

export function PaperView({ row }: { row: CaseDocument }) {
  return (
    <FileView
      title={String(row.title)}
      queryKey={['patient_document', 'address', row.id]}
      bytes={async () => ({ ...(await bytesOf(row, 'inline')), mime: String(row.mime) })}
    />
  )
}
