import { createFileRoute } from '@tanstack/react-router'
import { useLook } from '../../../../../features/preferences/own-look.ts'
import { recordsRoute } from '../../../../../features/records-browser/records-route.ts'

/** All kinds of records, one kind of them, and one record with or without its name. */
export const Route = createFileRoute('/_in/records/{-$entity}/{-$recordId}/{-$recordName}')({
  loader: recordsRoute.loader,
  component: Records,
})

function Records() {
  const { shortcuts } = useLook()
  return <recordsRoute.component keys={shortcuts === 'on'} />
}
