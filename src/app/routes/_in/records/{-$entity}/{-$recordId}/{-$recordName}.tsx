import { createFileRoute } from '@tanstack/react-router'
import { useAppearance } from '../../../../../features/account/preferences/own-appearance.ts'
import { beginRecords, RecordsPages } from '../../../../../features/admin/records/records-route.ts'

/** All kinds of records, one kind of them, and one record with or without its name. */
export const Route = createFileRoute('/_in/records/{-$entity}/{-$recordId}/{-$recordName}')({
  loader: () => beginRecords(),
  component: Records,
})

function Records() {
  const { shortcuts } = useAppearance()
  return <RecordsPages keys={shortcuts === 'on'} />
}
