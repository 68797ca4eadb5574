import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { FileDrop } from '#ui/parts/file-drop.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { ProgressBar } from '#ui/parts/progress-bar.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { column, row, type Specimen } from './panes.tsx'

const TEN_MEGABYTES = 10 * 1024 * 1024

export function Waiting({ t }: Specimen) {
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState(false)
  return (
    <>
      <div className={row}>
        <Skeleton shape="circle" />
        <div className={column}>
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      </div>
      <Skeleton shape="control" width="full" />
      <ProgressBar label={t('example:progress')} percent={60} />
      <EmptyState
        title={t('example:emptyTitle')}
        text={t('example:emptyText')}
        icon={<Icon name="file" size="lg" />}
        action={<Button tone="primary">{t('example:emptyAction')}</Button>}
      />
      <ErrorState
        title={t('example:failTitle')}
        text={t('example:failText')}
        action={<Button>{t('example:again')}</Button>}
      />
      <FileDrop
        label={t('example:documents')}
        hint={t('example:fileHint')}
        error={refused ? t('example:fileRefused') : undefined}
        files={files}
        onChange={(taken, left) => {
          setFiles(taken)
          setRefused(left.length > 0)
        }}
        accept={['application/pdf', 'image/png', 'image/jpeg']}
        maxFiles={3}
        maxSize={TEN_MEGABYTES}
        texts={{
          drop: t('example:drop'),
          choose: t('example:chooseFiles'),
          remove: (name) => t('example:remove', { name }),
        }}
      />
    </>
  )
}
