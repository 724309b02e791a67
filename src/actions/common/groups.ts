/** The groups that actions are shown in: by what a newcomer looks for. */

/** By name, in the order in which they are shown; the value is the heading. */
export const actionGroups = {
  to_pdf: 'To PDF',
  from_pdf: 'From PDF',
  pdf_tools: 'PDF tools',
  office: 'Office files',
  pictures: 'Pictures',
} as const

export type ActionGroup = keyof typeof actionGroups
