import { useQuery } from '@tanstack/react-query'
import { isShown } from '#domain/rules/file-types.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useCaseHead } from '../../../case/use-case.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { sizeText } from '../../../files/size-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { checklistOf, isSettled, type PaperState } from './checklist.ts'
import { audiences, documentKinds } from './document-kinds.ts'
import { papersOfCase, type CaseDocument } from './documents-queries.ts'
import type { KeptPapers } from './kept-papers.ts'
import { actions, badges, beside, besideIfWide, heading, line, name, section, small } from './styles.ts'

interface Doing {
  kept: KeptPapers
  onPreview: (row: CaseDocument) => void
  onDownload: (row: CaseDocument) => void
  /** Where the viewer may change documents. */
  onEdit: ((row: CaseDocument) => void) | undefined
}

const unseen = css({ visibility: 'hidden' })
const facts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })

/** So that it opens without a connection, where it may lie on this device. */
function KeepHere({ row, kept }: { row: CaseDocument; kept: KeptPapers }) {
  const { t } = useTexts()
  const here = kept.isKept(row)
  if (here === undefined && !kept.mayCome) return null
  const order = here ? 'drop' : 'keep'
  return (
    <Button
      tone="quiet"
      size="sm"
      busy={kept.busy === row.id}
      // It may come seconds later than the others, and would push them away.
      className={here === undefined ? unseen : undefined}
      aria-label={t(`documents:here.named.${order}`, { title: String(row.title) })}
      onClick={() => kept.change(row)}
    >
      {t(`documents:here.${order}`)}
    </Button>
  )
}

function Row({ row, kept, onPreview, onDownload, onEdit }: { row: CaseDocument } & Doing) {
  const { t, language } = useTexts()
  const formats = useFormats()
  const title = String(row.title)
  const seenBy = row.visibility ?? []
  const outside = audiences.filter((audience) => seenBy.includes(audience))
  const { size, service_date: date } = row
  return (
    <li className={cx(line, besideIfWide)}>
      <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
        <p className={name}>{title}</p>
        <div className={facts}>
          <span className={small}>
            {date ? formats.day(date) : formats.moment(String(row.created_at))}
            {typeof size === 'number' && ` · ${sizeText(size, language)}`}
          </span>
          <span className={badges}>
            {kept.isKept(row) && <Badge tone="accent">{t('documents:here.kept')}</Badge>}
            {row.sign_status === 'signed' && <Badge tone="positive">{t('documents:signed')}</Badge>}
            {outside.length === 0 && <Badge tone="neutral">{t('documents:audiences.internal')}</Badge>}
            {outside.map((audience) => (
              <Badge key={audience} tone="accent">
                {t(`documents:audiences.${audience}`)}
              </Badge>
            ))}
          </span>
        </div>
      </div>
      <div className={actions}>
        {isShown(String(row.mime)) && (
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('documents:previewOf', { title })}
            onClick={() => onPreview(row)}
          >
            {t('documents:preview')}
          </Button>
        )}
        <Button
          tone="quiet"
          size="sm"
          aria-label={t('documents:downloadOf', { title })}
          onClick={() => onDownload(row)}
        >
          {t('documents:download')}
        </Button>
        <KeepHere row={row} kept={kept} />
        {onEdit && (
          <Button tone="quiet" size="sm" aria-label={t('documents:editOf', { title })} onClick={() => onEdit(row)}>
            {t('documents:edit')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The papers of a case by kind. */
export function DocumentList({ rows, ...doing }: { rows: readonly CaseDocument[] } & Doing) {
  const labels = useLabels('patient_document')
  const formats = useFormats()
  return groupsOf(rows).map(({ kind, rows: own }) => (
    <section key={kind} className={section} aria-label={labels.choice('doc_type', kind)}>
      <h2 className={heading}>
        {labels.choice('doc_type', kind)} <span className={small}>{formats.number(own.length)}</span>
      </h2>
      <ul>
        {own.map((row) => (
          <Row key={row.id} row={row} {...doing} />
        ))}
      </ul>
    </section>
  ))
}

interface DocumentGroup {
  readonly kind: string
  readonly rows: readonly CaseDocument[]
}

/** By kind, in the order in which a case fills; within a kind the newest first, as the list came. */
function groupsOf(rows: readonly CaseDocument[]): DocumentGroup[] {
  const byKind = Map.groupBy(rows, (row) => String(row.doc_type))
  return documentKinds.flatMap((kind) => {
    const own = byKind.get(kind)
    return own ? [{ kind, rows: own }] : []
  })
}

const tones: Record<PaperState, BadgeTone> = {
  missing: 'danger',
  requested: 'caution',
  received: 'accent',
  rejected: 'danger',
  accepted: 'positive',
  waived: 'neutral',
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '6',
  rowGap: '2',
})
const oneLine = css({ minHeight: '[1lh]' })
const item = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '3' })

/** What underwriting needs for a case of this amount, and what of it is still missing. For the portal's own staff. */
export function MissingDocuments({ patientId }: { patientId: string }) {
  const { t } = useTexts()
  const may = usePermissions()?.('underwriting_document.list') === true
  const { data: head } = useCaseHead(patientId)
  const { data: papers, isLoading } = useQuery({ ...papersOfCase(patientId), enabled: may })
  if (!may || !head || (!papers && !isLoading)) return null
  // Which documents there must be is known before what became of them: the list below keeps its place.
  const lines = checklistOf(head.row, papers ?? [])
  const settled = lines.filter(isSettled).length
  return (
    <section className={section} aria-label={t('documents:checklist.title')}>
      <h2 className={heading}>{t('documents:checklist.title')}</h2>
      <p className={cx(small, oneLine)}>
        {papers ? t('documents:checklist.settled', { done: settled, total: lines.length }) : <Skeleton width="long" />}
      </p>
      <ul className={list} aria-busy={!papers}>
        {lines.map(({ kind, state }) => (
          <li key={kind} className={item}>
            <span>{t(`fields:papers.${kind}`)}</span>
            {papers ? (
              <Badge tone={tones[state]}>{t(`documents:checklist.states.${state}`)}</Badge>
            ) : (
              <Skeleton width="short" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Papers that were taken in without a connection: they lie here, and on no server. */
export function WaitingDocuments({ patientId }: { patientId: string }) {
  const labels = useLabels('patient_document')
  const own = useWaiting().filter(
    (entry) => isUnsent(entry) && entry.command.entity === 'patient_document' && entry.command.about === patientId,
  )
  if (own.length === 0) return null
  return (
    <ul className={section}>
      {own.map(
        ({
          command: {
            command_id: id,
            body: { title, doc_type: type },
          },
        }) => (
          <li key={id} className={cx(line, beside)}>
            <div>
              <p className={name}>
                <bdi>{String(title)}</bdi>
              </p>
              <p className={small}>{labels.choice('doc_type', String(type))}</p>
            </div>
            <WaitingBadge />
          </li>
        ),
      )}
    </ul>
  )
}
