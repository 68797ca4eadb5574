import { useRouter } from '@tanstack/react-router'
import { changeAppearance, useAppearance } from '../features/account/preferences/own-appearance.ts'
import HelpSheet, { useKnownKeys } from '../features/shell/palette/help-sheet.tsx'
import Palette from '../features/shell/palette/palette.tsx'
import { useMenu } from '../features/shell/use-menu.ts'
import { useCommands } from './-commands.tsx'

interface Props {
  name: 'palette' | 'help'
  onClose: () => void
  onSignOut: () => void
}

/** What opens over the portal by a key; loaded when it first does. */
export default function Overlay({ name, onClose, onSignOut }: Props) {
  const router = useRouter()
  const known = useKnownKeys()
  const commands = useCommands({ leaves: useMenu().leaves, look: useAppearance(), onLook: changeAppearance, onSignOut })
  if (name === 'help') return <HelpSheet known={known} onClose={onClose} />
  return (
    <Palette
      commands={commands}
      onPatient={(patientId) => void router.navigate({ to: '/patients/$patientId', params: { patientId } })}
      onEverywhere={(text) => void router.navigate({ to: '/apps/passenger/search/{-$text}', params: { text } })}
      onClose={onClose}
    />
  )
}
