import type { PanelName } from './panel-content.tsx'

/** What a bell, a chat or a quick-panel button is to its panel. */
export function togglesPanel(name: PanelName, panel: PanelName | undefined, onPanel: (name: PanelName) => void) {
  return {
    'aria-expanded': panel === name,
    'aria-controls': panel === name ? `panel-${name}` : undefined,
    onClick: () => onPanel(name),
  }
}
