import { createFileRoute, redirect } from '@tanstack/react-router'

/** The tab has the address that the specification gives to the money of a case. */
export const Route = createFileRoute('/_in/_case/patients/$patientId/money')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/liens/$patientId', params, replace: true })
  },
})
