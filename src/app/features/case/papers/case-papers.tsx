import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isReleasedHere } from '#domain/papers/holders.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { useLienWords } from '../money/lien-words.ts'
import { useMoneyChanged } from '../money/money-queries.ts'

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }))

const papers = ['lien_statement', 'letter_of_protection'] as const
const readers = new Set(['staff', 'auditor', 'lawfirm'])

/** Printable documents of a case, for staff and the firm. */
export function CasePapers({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const { user_type: kind } = useViewer()
  const may = usePermissions()
  const changed = useMoneyChanged(patientId)
  const [open, setOpen] = useState<(typeof papers)[number]>()
  if (!readers.has(kind)) return null

  async function sent(): Promise<void> {
    await api.call('POST /patient/{id}/lien_statement', { params: { id: patientId }, key: crypto.randomUUID() })
    await changed()
  }

  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {papers.map((name) => (
        <Button key={name} size="sm" icon={<Icon name="file" />} onClick={() => setOpen(name)}>
          {t(`liens:papers.${name}`)}
        </Button>
      ))}
      <ReleaseMenu patientId={patientId} />
      {open && (
        <Suspense fallback={null}>
          <PaperDialog
            title={t(`liens:papers.${open}`)}
            address={`GET /patient/{id}/${open}`}
            id={patientId}
            onSent={open === 'lien_statement' && may?.('lien.create') ? sent : undefined}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

export function SettlementPaper({ distributionId }: { distributionId: string }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Icon name="file" />} onClick={() => setOpen(true)}>
        {t('liens:papers.settlement_statement')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PaperDialog
            title={t('liens:papers.settlement_statement')}
            address="GET /distribution/{id}/settlement_statement"
            id={distributionId}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const paidInFull: readonly unknown[] = ['paid', 'released']

/** Release letters of liens that are paid in full. */
function ReleaseMenu({ patientId }: { patientId: string }) {
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
