import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/patients/$patientId/law-firm')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_in/patients/$patientId/law-firm"!</div>
}
