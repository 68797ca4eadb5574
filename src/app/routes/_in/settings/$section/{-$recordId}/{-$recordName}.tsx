import { createFileRoute } from '@tanstack/react-router'
import { settingsRoute } from '../../../../../features/admin/settings/settings-route.ts'

/** Every section of the settings, and one record of it with or without its name. */
export const Route = createFileRoute('/_in/settings/$section/{-$recordId}/{-$recordName}')(settingsRoute)
