/** Parameters shared by operations of the API. */

export const parameterNames = ['conversion_id', 'filename', 'key_id', 'Prefer', 'Idempotency-Key', 'Range', 'If-None-Match'] as const
/** One of `parameterNames`. */
export type ParameterName = (typeof parameterNames)[number]
