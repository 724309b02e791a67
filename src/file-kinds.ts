/** The file types that convertd knows, for inputs (detected by content) and results. */

/** Label: the name used in messages. */
interface FileKindFacts {
  mediaType: string
  label: string
}

const ooxml = 'application/vnd.openxmlformats-officedocument'
const opendocument = 'application/vnd.oasis.opendocument'

/** By usual extension. Types that no action accepts are listed so that a refusal can name them. */
export const fileKinds = {
  pdf: { mediaType: 'application/pdf', label: 'a PDF' },
  docx: { mediaType: `${ooxml}.wordprocessingml.document`, label: 'a Word file (docx)' },
  docm: { mediaType: 'application/vnd.ms-word.document.macroenabled.12', label: 'a Word file with macros (docm)' },
  dotx: { mediaType: `${ooxml}.wordprocessingml.template`, label: 'a Word template (dotx)' },
  dotm: { mediaType: 'application/vnd.ms-word.template.macroenabled.12', label: 'a Word template with macros (dotm)' },
  doc: { mediaType: 'application/msword', label: 'a Word 97-2003 file (doc)' },
  dot: { mediaType: 'application/msword', label: 'a Word 97-2003 template (dot)' },
  odt: { mediaType: `${opendocument}.text`, label: 'an OpenDocument text (odt)' },
  ott: { mediaType: `${opendocument}.text-template`, label: 'an OpenDocument text template (ott)' },
  fodt: { mediaType: `${opendocument}.text-flat-xml`, label: 'a flat OpenDocument text (fodt)' },
  rtf: { mediaType: 'application/rtf', label: 'an RTF file' },
  txt: { mediaType: 'text/plain', label: 'plain text' },
  jpg: { mediaType: 'image/jpeg', label: 'a JPEG picture' },
  png: { mediaType: 'image/png', label: 'a PNG picture' },
  webp: { mediaType: 'image/webp', label: 'a WebP picture' },
  avif: { mediaType: 'image/avif', label: 'an AVIF picture' },
  tiff: { mediaType: 'image/tiff', label: 'a TIFF picture' },
  gif: { mediaType: 'image/gif', label: 'a GIF picture' },
  svg: { mediaType: 'image/svg+xml', label: 'an SVG drawing' },
  heic: { mediaType: 'image/heic', label: 'a HEIC picture' },
  heif: { mediaType: 'image/heif', label: 'a HEIF picture' },
  jp2: { mediaType: 'image/jp2', label: 'a JPEG 2000 picture' },
  bmp: { mediaType: 'image/bmp', label: 'a BMP picture' },
  ico: { mediaType: 'image/vnd.microsoft.icon', label: 'an icon (ico)' },
  psd: { mediaType: 'image/vnd.adobe.photoshop', label: 'a Photoshop file (psd)' },
  pnm: { mediaType: 'image/x-portable-anymap', label: 'a portable anymap (pbm, pgm, ppm)' },
  xlsx: { mediaType: `${ooxml}.spreadsheetml.sheet`, label: 'an Excel file (xlsx)' },
  xlsm: { mediaType: 'application/vnd.ms-excel.sheet.macroenabled.12', label: 'an Excel file with macros (xlsm)' },
  xlsb: { mediaType: 'application/vnd.ms-excel.sheet.binary.macroenabled.12', label: 'a binary Excel file (xlsb)' },
  xltx: { mediaType: `${ooxml}.spreadsheetml.template`, label: 'an Excel template (xltx)' },
  xls: { mediaType: 'application/vnd.ms-excel', label: 'an Excel 97-2003 file (xls)' },
  pptx: { mediaType: `${ooxml}.presentationml.presentation`, label: 'a PowerPoint file (pptx)' },
  pptm: { mediaType: 'application/vnd.ms-powerpoint.presentation.macroenabled.12', label: 'a PowerPoint file with macros (pptm)' },
  ppsx: { mediaType: `${ooxml}.presentationml.slideshow`, label: 'a PowerPoint show (ppsx)' },
  potx: { mediaType: `${ooxml}.presentationml.template`, label: 'a PowerPoint template (potx)' },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', label: 'a PowerPoint 97-2003 file (ppt)' },
  ods: { mediaType: `${opendocument}.spreadsheet`, label: 'an OpenDocument spreadsheet (ods)' },
  ots: { mediaType: `${opendocument}.spreadsheet-template`, label: 'an OpenDocument spreadsheet template (ots)' },
  otp: { mediaType: `${opendocument}.presentation-template`, label: 'an OpenDocument presentation template (otp)' },
  odp: { mediaType: `${opendocument}.presentation`, label: 'an OpenDocument presentation (odp)' },
  fods: { mediaType: `${opendocument}.spreadsheet-flat-xml`, label: 'a flat OpenDocument spreadsheet (fods)' },
  fodp: { mediaType: `${opendocument}.presentation-flat-xml`, label: 'a flat OpenDocument presentation (fodp)' },
  csv: { mediaType: 'text/csv', label: 'a CSV table (csv)' },
  tsv: { mediaType: 'text/tab-separated-values', label: 'a tab-separated table (tsv)' },
  odg: { mediaType: `${opendocument}.graphics`, label: 'an OpenDocument drawing (odg)' },
  fodg: { mediaType: `${opendocument}.graphics-flat-xml`, label: 'a flat OpenDocument drawing (fodg)' },
  vsdx: { mediaType: 'application/vnd.ms-visio.drawing', label: 'a Visio drawing (vsdx)' },
  vsd: { mediaType: 'application/vnd.visio', label: 'a Visio 2003-2010 drawing (vsd)' },
  pub: { mediaType: 'application/vnd.ms-publisher', label: 'a Publisher file (pub)' },
  cdr: { mediaType: 'application/vnd.corel-draw', label: 'a CorelDRAW drawing (cdr)' },
  wmf: { mediaType: 'image/wmf', label: 'a Windows metafile (wmf)' },
  emf: { mediaType: 'image/emf', label: 'an enhanced metafile (emf)' },
  encrypted: { mediaType: 'application/encrypted', label: 'a password-protected Office file' },
  html: { mediaType: 'text/html', label: 'an HTML page' },
  xml: { mediaType: 'application/xml', label: 'an Office file as XML' },
  zip: { mediaType: 'application/zip', label: 'a ZIP archive' },
} as const satisfies Record<string, FileKindFacts>

/** A key of `fileKinds`. */
export type FileKind = keyof typeof fileKinds
