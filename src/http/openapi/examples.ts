/** Examples in the OpenAPI document; tests send them to a server and validate them against the schemas. */

const created = '2026-11-20T09:30:00.000Z'
const id = '0V3kZq7b5W0mJt8QnR4yXc2dLs9HgA'
const url = `/api/v1/conversions/${id}/result`
const jpg = { media_type: 'image/jpeg', size: 214_375 }

const input = {
  filename: 'report.pdf',
  size: 81_920,
  media_type: 'application/pdf',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  pages: 3,
}

const conversionExample = {
  conversion_id: id,
  action: 'pdf-to-jpg',
  state: 'completed',
  progress: 100,
  queue_position: null,
  options: { pages: '1', dpi: 150, quality: 85, color: 'rgb', progressive: false, crop: 'crop' },
  input,
  inputs: [input],
  result: {
    filename: 'report.jpg',
    ...jpg,
    sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    url,
    files: [{ filename: 'report.jpg', ...jpg, width: 1240, height: 1754, page: 1, url: `${url}/report.jpg` }],
  },
  error: null,
  warnings: [],
  created_at: created,
  started_at: '2026-11-20T09:30:00.012Z',
  finished_at: '2026-11-20T09:30:00.480Z',
  expires_at: '2026-11-20T10:30:00.480Z',
}

const keyMembers = {
  key_id: '5kQz7Yb2Ld1',
  name: 'intranet',
  admin: false,
  scopes: ['convert'],
  actions: null,
  rate_limit: 60,
  created_at: created,
  expires_at: '2027-02-18T09:30:00.000Z',
  revoked_at: null,
  last_used_at: null,
}

/** Response examples, by name. */
export const answerExamples: Readonly<Record<string, object>> = {
  Conversion: conversionExample,
  ConversionPage: { conversions: [conversionExample], next_cursor: null },
  Key: keyMembers,
  KeyList: { keys: [keyMembers] },
  IssuedKey: { key: 'cvd_5kQz7Yb2Ld1_0000000000000000000000000000000000000000000', ...keyMembers },
  Liveness: { live: true },
}

export const keyRequestExample = { name: 'intranet', rate_limit: 60, expires: '90d' }
