import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isReleasedHere } from '#domain/papers/holders.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useLienWords } from '../../../case/money/lien-words.ts'

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }))

const paidInFull: readonly unknown[] = ['paid', 'released']

/** Of every lien that is paid in full, the letter that says so. */
export function ReleaseMenu({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  const { data: liens } = useQuery(caseQueries.rows('lien', patientId))
  const [open, setOpen] = useState<string>()
  const paid = liens?.filter(({ status, lien_type }) => paidInFull.includes(status) && isReleasedHere(lien_type)) ?? []
  if (paid.length === 0) return null
  return (
    <>
      <Menu
        label={t('liens:papers.release_letter')}
        trigger={
          <Button size="sm" icon={<Icon name="file" />}>
            {t('liens:papers.release_letter')}
          </Button>
        }
        items={paid.map((row) => ({
          key: row.id,
          label: lienWords(String(row.lien_number)),
          onChoose: () => setOpen(row.id),
        }))}
      />
      {open && (
        <Suspense fallback={null}>
          <PaperDialog
            title={t('liens:papers.release_letter')}
            address="GET /lien/{id}/release_letter"
            id={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
