import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button, button } from '#ui/parts/button.tsx'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import type { PaperModel } from '#domain/papers/paper.ts'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RefusalBox } from '../../../records/form/refusal-box.tsx'
import { PaperSheet } from './paper-sheet.tsx'

type PaperAddress =
  | 'GET /patient/{id}/lien_statement'
  | 'GET /patient/{id}/letter_of_protection'
  | 'GET /lien/{id}/release_letter'
  | 'GET /distribution/{id}/settlement_statement'

interface Props {
  title: string
  /** The call that tells what the paper says; the server makes it by the rules of the domain. */
  address: PaperAddress
  /** Of the case, the lien or the distribution that it is about. */
  id: string
  /** Says that the paper has gone out, where that is kept on record. */
  onSent?: (() => Promise<void>) | undefined
  onClose: () => void
}

/** A paper to read, to keep and to print. Its pages are made here, so a telephone can do it as well. */
export function PaperDialog({ title, address, id, onSent, onClose }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data: paper, error } = useQuery({
    queryKey: ['paper', address, id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.call(address, { params: { id }, signal })).paper,
  })
  const file = usePages(paper)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()

  async function sent(): Promise<void> {
    setBusy(true)
    setRefused(undefined)
    try {
      await onSent?.()
      messages.show(t('liens:done'))
    } catch (failure) {
      setRefused(failure)
    } finally {
      setBusy(false)
    }
  }

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
            {onSent && (
              <Button busy={busy} onClick={() => void sent()}>
                {t('liens:papers.sent')}
              </Button>
            )}
            <a href={file.url} target="_blank" rel="noreferrer" className={button({ tone: 'plain' })}>
              {t('liens:papers.open')}
            </a>
            <a href={file.url} download={file.name} className={button({ tone: 'primary' })}>
              {t('liens:papers.download')}
            </a>
          </>
        )
      }
    >
      <div className={css({ paddingBlockEnd: '4' })}>
        <BusyText>{!paper && !error && t('loading')}</BusyText>
        <RefusalBox error={refused} />
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
  readonly name?: string
  readonly failed?: boolean
}

/** The address of the finished pages, as long as the dialog is there. */
function usePages(paper: PaperModel | undefined): Pages {
  const [pages, setPages] = useState<Pages>({})
  useEffect(() => {
    if (!paper) return undefined
    let url: string | undefined
    let gone = false
    const make = async (): Promise<void> => {
      try {
        const { paperPdf } = await import('../../../papers/paper-pdf.ts')
        const file = await paperPdf(paper)
        if (gone) return
        url = URL.createObjectURL(file)
        setPages({ url, name: file.name })
      } catch {
        setPages({ failed: true })
      }
    }
    void make()
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [paper])
  return pages
}
