import { createHash } from 'node:crypto'
import { DEMO_FILES, demoFile } from '#server/files/demo-file.ts'

/** File fields of a demo document; the file itself is generated when it is first opened. */
export function fileFields(id: string, title: string) {
  const file_key = `${DEMO_FILES}${id}.pdf`
  const bytes = demoFile({ title, file_key })
  return {
    file_key,
    file_name: `${title
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')}.pdf`,
    mime: 'application/pdf' as const,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages: 1,
  }
}
