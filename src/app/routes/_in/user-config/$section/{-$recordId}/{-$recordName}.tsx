import { createFileRoute } from '@tanstack/react-router'
import { userConfigRoute } from '../../../../../features/admin/users/user-config-route.ts'

/** Users, roles and the menus of roles, and one of each with or without its name. */
export const Route = createFileRoute('/_in/user-config/$section/{-$recordId}/{-$recordName}')(userConfigRoute)
