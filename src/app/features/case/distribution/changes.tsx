import type { Change } from '#domain/rules/distribution/changes.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { figuresIn } from './changed-figures.ts'
import { useFigureWords } from './figure-words.tsx'

type Row = ReturnType<typeof figuresIn>[number]

function useColumns(): TableColumn<Row>[] {
  const { t } = useTexts()
  const { label, value } = useFigureWords()
  return [
    { key: 'figure', header: t('distribution:changes.figure'), cell: ({ figure }) => <bdi>{label(figure)}</bdi> },
    {
      key: 'before',
      header: t('distribution:changes.before'),
      align: 'end',
      cell: ({ figure, change }) => value(figure, change.before),
    },
    {
      key: 'after',
      header: t('distribution:changes.after'),
      align: 'end',
      cell: ({ figure, change }) => value(figure, change.after),
    },
  ]
}

/** What is other than in the one the firm was shown before. */
export function Changes({ changes, previous }: { changes: readonly Change[]; previous: number }) {
  const { t } = useTexts()
  const columns = useColumns()
  const rows = figuresIn(changes)
  return (
    <Panel title={t('distribution:changes.title', { number: previous })}>
      {rows.length === 0 ? (
        <p className={css({ color: 'muted' })}>{t('distribution:changes.none')}</p>
      ) : (
        <Table
          caption={t('distribution:changes.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ change }) => change.at}
        />
      )}
    </Panel>
  )
}
