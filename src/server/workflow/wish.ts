export { proposalAnswer as answering, reason, version } from '#domain/calls/workflow-input.ts'
