import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { useViewer } from '../../records/use-viewer.ts'
import type { DrawPaper } from './paper-shape.ts'

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }))

const papers = ['lien_statement', 'letter_of_protection'] as const
const readers = new Set(['staff', 'auditor', 'lawfirm'])

/** The papers of a case that is not shared out yet, for the portal's people and the firm. */
export function CasePapers({ patientId, draw }: { patientId: string; draw: DrawPaper }) {
  const { t } = useTexts()
  const { user_type: kind } = useViewer()
  const [open, setOpen] = useState<(typeof papers)[number]>()
  if (!readers.has(kind)) return null
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {papers.map((name) => (
        <Button key={name} size="sm" icon={<Icon name="file" />} onClick={() => setOpen(name)}>
          {t(`liens:papers.${name}`)}
        </Button>
      ))}
      {open && (
        <Suspense fallback={null}>
          <PaperDialog
            title={t(`liens:papers.${open}`)}
            path={`/patient/${encodeURIComponent(patientId)}/${open}`}
            draw={draw}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

export function SettlementPaper({ distributionId, draw }: { distributionId: string; draw: DrawPaper }) {
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
            path={`/distribution/${encodeURIComponent(distributionId)}/settlement_statement`}
            draw={draw}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
