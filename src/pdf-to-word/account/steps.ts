/** The pass that handles marks that no earlier pass has used. */
import { stepsOver } from '../ir/pass.ts'
import type { PlacementValues } from '../placement/steps.ts'
import { openAccount } from './account.ts'
import { drawLeft, noteWritten } from './left-marks.ts'

const step = stepsOver<PlacementValues>()

export const drawLeftMarks = step(
  ['contents', 'sections', 'noteSet', 'background'],
  [],
  ({ contents, ...written }) => {
    const account = openAccount(contents)
    noteWritten(account, written)
    drawLeft(written.sections, account.openMarks(), contents)
  },
  ['Chapter.header', 'Running.figures', 'Stretch.blocks'],
)
