import { Link } from '@tanstack/react-router'
import { upLink } from '#ui/parts/text-link.ts'
import { useLabels } from '../../../i18n/labels.ts'
import type { Section } from './sections.ts'

/** Said, or the link would keep the record that the address has now. */
const none = { recordId: undefined, recordName: undefined }

/** From a record to all of its section. */
export function BackToSection({ section }: { section: Section }) {
  const { many } = useLabels(section.entity.name)
  return (
    <Link
      to="/settings/$section/{-$recordId}/{-$recordName}"
      params={{ section: section.slug, ...none }}
      className={upLink}
    >
      {many}
    </Link>
  )
}
