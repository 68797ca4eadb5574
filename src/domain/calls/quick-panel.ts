export const quickPanelCalls = {}
