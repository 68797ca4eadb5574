import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/patients/$patientId/underwriting')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_in/patients/$patientId/underwriting"!</div>
}
