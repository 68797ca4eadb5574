import { createFileRoute } from '@tanstack/react-router'
import { loadExampleTexts } from '../../features/example/panes.tsx'
import { ExamplePage } from '../../features/example/example-page.tsx'

export const Route = createFileRoute('/_in/example')({
  loader: loadExampleTexts,
  component: ExamplePage,
})
