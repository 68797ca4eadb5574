import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { Drawer } from '#ui/parts/drawer.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Kbd } from '#ui/parts/kbd.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { messages } from '#ui/parts/messages.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { Tooltip } from '#ui/parts/tooltip.tsx'
import { row, type Specimen } from './panes.tsx'

export function Overlays({ t }: Specimen) {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'drawer'>()
  const close = () => setOpen(undefined)
  const leave = (
    <Button key="leave" onClick={close}>
      {t('example:plain')}
    </Button>
  )
  return (
    <>
      <div className={row}>
        <Button onClick={() => setOpen('dialog')}>{t('example:openDialog')}</Button>
        <Button onClick={() => setOpen('alert')}>{t('example:openAlert')}</Button>
        <Button onClick={() => setOpen('drawer')}>{t('example:openDrawer')}</Button>
        <Menu
          label={t('example:more')}
          trigger={
            <IconButton label={t('example:more')} tone="plain">
              <Icon name="more" />
            </IconButton>
          }
          items={[
            {
              key: 'edit',
              label: t('example:edit'),
              icon: <Icon name="file" />,
              aside: <Kbd keys={['E']} />,
              onChoose: () => messages.show(t('example:edit')),
            },
            { key: 'copy', label: t('example:copy'), onChoose: () => messages.show(t('example:copy')) },
            { key: 'none', label: t('example:disabled'), disabled: true },
            'line',
            { key: 'delete', label: t('example:danger'), danger: true, onChoose: () => setOpen('alert') },
          ]}
        />
        <Tooltip text={t('example:tooltip')}>
          <Button tone="quiet">{t('example:tooltipOn')}</Button>
        </Tooltip>
      </div>
      <div className={row}>
        <Button onClick={() => messages.show(t('example:success'))}>{t('example:success')}</Button>
        <Button onClick={() => messages.show(t('example:warning'), 'warning')}>{t('example:warning')}</Button>
        <Button onClick={() => messages.show(t('example:error'), 'error')}>{t('example:error')}</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('example:dialogTitle')}
        description={t('example:filler')}
        closeText={t('example:close')}
        footer={[
          leave,
          <Button key="save" tone="primary" onClick={close}>
            {t('example:primary')}
          </Button>,
        ]}
      >
        <TextField label={t('example:name')} required />
      </Dialog>
      <Dialog
        alert
        size="sm"
        open={open === 'alert'}
        onClose={close}
        title={t('example:alertTitle')}
        description={t('example:alertText')}
        closeText={t('example:close')}
        footer={[
          leave,
          <Button key="delete" tone="danger" onClick={close}>
            {t('example:danger')}
          </Button>,
        ]}
      />
      <Drawer open={open === 'drawer'} onClose={close} title={t('example:history')} closeText={t('example:close')}>
        <p>{t('example:filler')}</p>
      </Drawer>
    </>
  )
}
