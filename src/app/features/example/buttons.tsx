import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import type { Specimen } from './panes.tsx'
import { row } from './row.ts'

export function Buttons({ t }: Specimen) {
  return (
    <>
      <div className={row}>
        <Button tone="primary">{t('example:primary')}</Button>
        <Button>{t('example:plain')}</Button>
        <Button tone="quiet">{t('example:quiet')}</Button>
        <Button tone="danger">{t('example:danger')}</Button>
      </div>
      <div className={row}>
        <Button size="sm">{t('example:plain')}</Button>
        <Button size="md">{t('example:plain')}</Button>
        <Button size="lg">{t('example:plain')}</Button>
        <Button icon={<Icon name="back" />}>{t('example:previous')}</Button>
        <Button icon={<Icon name="search" />}>{t('example:search')}</Button>
      </div>
      <div className={row}>
        <Button tone="primary" busy>
          {t('example:busy')}
        </Button>
        <Button tone="primary" disabled>
          {t('example:disabled')}
        </Button>
        <Button disabled>{t('example:disabled')}</Button>
      </div>
      <div className={row}>
        <IconButton label={t('example:previous')} size="sm">
          <Icon name="back" />
        </IconButton>
        <IconButton label={t('example:next')}>
          <Icon name="forward" />
        </IconButton>
        <IconButton label={t('example:search')} tone="plain">
          <Icon name="search" />
        </IconButton>
        <IconButton label={t('example:busy')} tone="plain" busy>
          <Icon name="check" />
        </IconButton>
        <IconButton label={t('example:danger')} tone="danger" disabled>
          <Icon name="close" />
        </IconButton>
      </div>
      <Button wide>{t('example:emptyAction')}</Button>
    </>
  )
}
