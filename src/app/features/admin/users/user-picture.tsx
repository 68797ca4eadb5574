import { Avatar } from '#ui/parts/avatar.tsx'
import { PictureButton } from '../../../records/picture-button.tsx'
import type { UserRow } from './rows.ts'
import { useWrite } from './use-write.ts'

/** S11: the picture of a user; others than those who may change it see it alone. */
export function UserPicture({ row, mayChange }: { row: UserRow; mayChange: boolean }) {
  const write = useWrite(row)
  const image = row.image_url ?? null
  if (!mayChange) return image && <Avatar name={String(row.name)} image={image} size="lg" decorative />
  return (
    <PictureButton
      name={String(row.name)}
      image={image}
      onChange={(image_url) => write({ image_url }, row.version, crypto.randomUUID())}
    />
  )
}
