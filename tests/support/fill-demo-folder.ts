// Fills the folder that is named with the demo data of today; npm test does so once for all its parts.
import { fillDemoFolder } from './demo-folder.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to fill.')
await fillDemoFolder(folder)
