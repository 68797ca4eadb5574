import { isShown } from '#domain/rules/file-types.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseDocument } from './documents-queries.ts'
import { audiences } from './audiences.ts'
import { groupsOf } from './document-groups.ts'
import type { KeptPapers } from './kept-papers.ts'
import { sizeText } from '../../../files/size-text.ts'
import { actions, badges, besideIfWide, heading, line, name, section, small } from './styles.ts'

interface Doing {
  kept: KeptPapers
  onPreview: (row: CaseDocument) => void
  onDownload: (row: CaseDocument) => void
  /** Where the viewer may change documents. */
  onEdit: ((row: CaseDocument) => void) | undefined
}

const facts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' })

/** So that it opens without a connection, where it may lie on this device. */
function KeepHere({ row, kept }: { row: CaseDocument; kept: KeptPapers }) {
  const { t } = useTexts()
  const here = kept.isKept(row)
  if (here === undefined) return null
  const order = here ? 'drop' : 'keep'
  return (
    <Button
      tone="quiet"
      size="sm"
      busy={kept.busy === row.id}
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
