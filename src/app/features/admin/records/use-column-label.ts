import type { Entity } from '#domain/entity.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { TITLE } from './list-columns.ts'

/** What a column is called. */
export function useColumnLabel(entity: Entity): (name: string) => string {
  const { t } = useTexts()
  const labels = useLabels(entity.name)
  return (name) => {
    if (name === TITLE) return labels.one
    if (name === 'created_at') return t('records:createdAt')
    if (name === 'created_by') return t('records:createdBy')
    return name === 'updated_at' ? t('record:updated') : labels.field(name)
  }
}
