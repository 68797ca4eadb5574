import { createFileRoute } from '@tanstack/react-router'
import { recordsRoute } from '../../../../../features/records-browser/records-route.ts'

/** All kinds of records, one kind of them, and one record with or without its name. */
export const Route = createFileRoute('/_in/records/{-$entity}/{-$recordId}/{-$recordName}')(recordsRoute)
