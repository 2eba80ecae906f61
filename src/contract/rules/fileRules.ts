// 附件规则 · rules/fileRules
/** What may be attached (spec 1 §5): one set of rules for the picker and the server. */

/** Image types a picker takes by default. Not svg: it is a page that can contain scripts. */
const IMAGE_TYPES = [
  'bmp',
  'jpg',
  'jpeg',
  'png',
  'tif',
  'gif',
  'pcx',
  'tga',
  'exif',
  'fpx',
  'psd',
  'cdr',
  'pcd',
  'dxf',
  'ufo',
  'eps',
  'ai',
  'raw',
  'WMF',
  'webp',
] as const
/** Types every browser can draw; other images are shown by their names. */
export const DRAWN_TYPES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'])
const ATTACH_TYPES = [...IMAGE_TYPES, 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'ppt', 'pptx', 'zip', 'mp4'] as const

export interface FileRule {
  /** MB of one file */
  readonly maxMb: number
  readonly count: number
  /** MB of all files of a field */
  readonly totalMb: number
  readonly types: readonly string[]
}
export const FILE_RULES = {
  image: { maxMb: 5, count: 9, totalMb: 20, types: IMAGE_TYPES },
  attach: { maxMb: 200, count: 20, totalMb: 500, types: ATTACH_TYPES },
} as const satisfies Readonly<Record<string, FileRule>>
/** One picture, of a type every browser can draw. */
export const AVATAR_RULE = { count: 1, types: [...DRAWN_TYPES] } as const satisfies Partial<FileRule>
export type FileKindName = keyof typeof FILE_RULES

/** Longest edge of a thumbnail, px: 88 on the screen of a PDA with three pixels each. */
export const thumbEdge = 264
/** Most bytes of a thumbnail; as WebP it has about 8 kB. */
export const thumbBytes = 48 * 1024

/** Files are sent and hashed in pieces of this size (spec 1 §9). */
export const chunkBytes = 2 * 2 ** 20
const mega = 2 ** 20

/** Extension in lower case; '' where the name has none. */
export const extOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

interface Named {
  readonly name: string
  readonly size: number
}
/** Sentence for a file that may not be added to those already there; '' when it may. */
export const fileFault = (rule: FileRule, file: Named, others: readonly { readonly size: number }[] = []): string => {
  if (!rule.types.some((type) => type.toLowerCase() === extOf(file.name))) return `仅支持上传${rule.types.join('、')}`
  if (file.size === 0) return `${file.name}是空文件`
  if (file.size > rule.maxMb * mega) return `文件大小限定为${rule.maxMb}MB以内`
  if (others.length + 1 > rule.count) return `附件数量上限 为${rule.count}个`
  const total = others.reduce((sum, one) => sum + one.size, file.size)
  return total > rule.totalMb * mega ? `文件总大小不得超过${rule.totalMb}M` : ''
}

/** Sentence for a link that is no picture; '' when it is one. */
export const imageLinkFault = (link: string): string => {
  const ext = extOf(link.replace(/[?#].*$/, ''))
  return IMAGE_TYPES.some((type) => type.toLowerCase() === ext) ? '' : '不是合法的图片链接无法下载。链接需携带".png|.jpg"等后缀'
}

const marks: Readonly<Record<string, readonly string[]>> = {
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  exif: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
  bmp: ['424d'],
  tif: ['49492a00', '4d4d002a'],
  webp: ['52494646'],
  psd: ['38425053'],
  pcx: ['0a'],
  fpx: ['d0cf11e0'],
  eps: ['25215053', 'c5d0d3c6'],
  ai: ['25504446', '25215053'],
  wmf: ['d7cdc69a', '01000900'],
  pdf: ['25504446'],
  docx: ['504b0304'],
  xlsx: ['504b0304'],
  pptx: ['504b0304'],
  zip: ['504b0304', '504b0506'],
  doc: ['d0cf11e0'],
  xls: ['d0cf11e0'],
  ppt: ['d0cf11e0'],
}
/** Signatures of programs, and of pages that run in a browser: never accepted for types without a signature of their own. */
const foreign =
  /^(4d5a|7f454c46|cafebabe|feedfac|2321|3c21646f63747970|3c68746d6c|3c736372697074|504b0304|25504446|89504e47|ffd8ff)/

/** Whether the first bytes (hex, lower case) are those of the type in the name. */
export const contentFits = (ext: string, hex: string): boolean => {
  const own = marks[ext]
  if (own !== undefined) return own.some((mark) => hex.startsWith(mark)) && (ext !== 'webp' || hex.slice(16, 24) === '57454250')
  return ext === 'mp4' ? hex.slice(8, 16) === '66747970' : !foreign.test(hex)
}
