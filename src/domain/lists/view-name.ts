export const MOST_VIEW_NAME = 60
