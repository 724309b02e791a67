/** The groups in which actions are shown, by what a new user looks for. */

/** Headings of the groups by name, in the order in which they are shown. */
export const actionGroups = {
  to_pdf: 'To PDF',
  from_pdf: 'From PDF',
  pdf_tools: 'PDF tools',
  office: 'Office files',
  pictures: 'Pictures',
} as const

/** A key of `actionGroups`. */
export type ActionGroup = keyof typeof actionGroups
