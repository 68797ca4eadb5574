import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { useViewer } from '../../../records/use-viewer.ts'
import { ReleaseMenu } from './release-menu.tsx'

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }))

const papers = ['lien_statement', 'letter_of_protection'] as const
const readers = new Set(['staff', 'auditor', 'lawfirm'])

/** The papers of a case that is not shared out yet, for the portal's people and the firm. */
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
