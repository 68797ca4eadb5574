import { css } from '#ui/styled/css/index.js'

/** Figures stand right in every language, the one side that is not mirrored: their decimals are to stand below each other. */
export const figureSide = css({ textAlign: 'right' })
