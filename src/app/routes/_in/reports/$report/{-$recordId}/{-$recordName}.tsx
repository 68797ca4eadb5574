import { createFileRoute } from '@tanstack/react-router'
import { reportRoute } from '../../../../../features/lists/reports/report-route.ts'

/** Every report, one entry of a directory, and the report below one: that of an entry's people or offices. */
export const Route = createFileRoute('/_in/reports/$report/{-$recordId}/{-$recordName}')(reportRoute)
