import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { button } from '#ui/parts/button.tsx'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../api/portal.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PaperSheet } from './paper-sheet.tsx'
import { paperSchema, type DrawPaper } from './paper-shape.ts'

interface Props {
  title: string
  /** The call that tells what the paper says. */
  path: string
  draw: DrawPaper
  onClose: () => void
}

/** A paper to read, to keep and to print. Its pages are made here, so a telephone can do it as well. */
export function PaperDialog({ title, path, draw, onClose }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data: paper, error } = useQuery({
    queryKey: ['paper', path],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.get(path, { answer: paperSchema, signal })).paper,
  })
  const file = usePages(paper, draw)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeText={t('fields:close')}
      size="lg"
      footer={
        file.url && (
          <>
            <a href={file.url} target="_blank" rel="noreferrer" className={button({ tone: 'plain' })}>
              {t('liens:papers.open')}
            </a>
            <a href={file.url} download={`${paper?.file_name ?? title}.pdf`} className={button({ tone: 'primary' })}>
              {t('liens:papers.download')}
            </a>
          </>
        )
      }
    >
      <div className={css({ paddingBlockEnd: '4' })}>
        <BusyText>{!paper && !error && t('loading')}</BusyText>
        {error && <p role="alert">{sentence(error)}</p>}
        {file.failed && <p role="alert">{t('liens:papers.failed')}</p>}
        {!paper && !error && <Skeleton shape="card" width="full" />}
        {paper && <PaperSheet paper={paper} />}
      </div>
    </Dialog>
  )
}

interface Pages {
  readonly url?: string
  readonly failed?: boolean
}

/** The address of the finished pages, as long as the dialog is there. */
function usePages(paper: Parameters<DrawPaper>[0] | undefined, draw: DrawPaper): Pages {
  const [pages, setPages] = useState<Pages>({})
  useEffect(() => {
    if (!paper) return undefined
    let url: string | undefined
    let gone = false
    const make = async (): Promise<void> => {
      try {
        const bytes = await draw(paper)
        if (gone) return
        url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/pdf' }))
        setPages({ url })
      } catch {
        setPages({ failed: true })
      }
    }
    void make()
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [paper, draw])
  return pages
}
