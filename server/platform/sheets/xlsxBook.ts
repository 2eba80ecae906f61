// .xlsx 的部件 · platform/sheets/xlsxBook
/** Parts of an .xlsx around its rows: the visible sheet, the shared texts, the cell formats and the start of its dates. */
import { attribute, readXml } from './xmlEvents.ts'
import { partText, type Part } from './zipParts.ts'

/** Meaning of a cell's number by its format. */
export type NumberShape = 'number' | 'date' | { readonly format: string }

export interface XlsxBook {
  /** rows of the first visible sheet; null: all are hidden or there is none */
  readonly sheet: Part | null
  readonly strings: readonly string[]
  /** by style number of a cell */
  readonly shapes: readonly NumberShape[]
  readonly from1904: boolean
}

type Parts = ReadonlyMap<string, Part>
interface Relation {
  readonly type: string
  readonly target: string
}

/** Reads a book by its relations, as spreadsheet programs do. @throws DamagedXml */
export async function openXlsx(bytes: Buffer, parts: Parts): Promise<XlsxBook> {
  const root = await relationsOf(bytes, parts, '')
  const path = [...root.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const relations = await relationsOf(bytes, parts, path)
  const { sheets, from1904 } = await workbookOf(bytes, parts.get(path))
  const partOfType = (type: string): Part | undefined => {
    const relation = [...relations.values()].find((candidate) => candidate.type === type)
    return relation === undefined ? undefined : parts.get(relation.target)
  }
  const visibleSheet = sheets.find(({ hidden, id }) => !hidden && relations.get(id)?.type === 'worksheet')
  const sheet = visibleSheet === undefined ? undefined : parts.get(relations.get(visibleSheet.id)?.target ?? '')
  const [strings, shapes] = [await stringsOf(bytes, partOfType('sharedStrings')), await shapesOf(bytes, partOfType('styles'))]
  return { sheet: sheet ?? null, strings, shapes, from1904 }
}

/** Relations of a part by their id; the type is the last word of its address. */
async function relationsOf(bytes: Buffer, parts: Parts, path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relationsById = new Map<string, Relation>()
  const part = parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`)
  if (part === undefined) return relationsById
  await readXml(partText(bytes, part), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target')
      const fullPath = target.startsWith('/') ? target.slice(1) : resolved(folder + target)
      relationsById.set(attribute(attributes, 'Id'), {
        type: attribute(attributes, 'Type').split('/').at(-1) ?? '',
        target: fullPath,
      })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return relationsById
}

/** The path without `.` and `..`. */
const resolved = (path: string): string => {
  const steps: string[] = []
  for (const step of path.split('/'))
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  return steps.join('/')
}

const isOn = (flag: string): boolean => flag === '1' || flag === 'true'

async function workbookOf(bytes: Buffer, part: Part | undefined) {
  const sheets: { id: string; hidden: boolean }[] = []
  let from1904 = false
  if (part !== undefined)
    await readXml(partText(bytes, part), {
      open: (name, attributes) => {
        if (name === 'workbookPr') from1904 = isOn(attribute(attributes, 'date1904'))
        if (name !== 'sheet') return
        sheets.push({
          id: attribute(attributes, 'id'),
          hidden: ['hidden', 'veryHidden'].includes(attribute(attributes, 'state')),
        })
      },
      close: () => undefined,
      text: () => undefined,
    })
  return { sheets, from1904 }
}

async function stringsOf(bytes: Buffer, part: Part | undefined): Promise<readonly string[]> {
  const strings: string[] = []
  if (part === undefined) return strings
  let [text, inText, spoken] = ['', false, false]
  await readXml(partText(bytes, part), {
    open: (name) => {
      if (name === 'si') text = ''
      // the pronunciation is stored beside the text
      else if (name === 'rPh') spoken = true
      else if (name === 't') inText = !spoken
    },
    close: (name) => {
      if (name === 'si') strings.push(unescaped(text))
      else if (name === 'rPh') spoken = false
      else if (name === 't') inText = false
    },
    text: (piece) => {
      if (inText) text += piece
    },
  })
  return strings
}

/** Decodes signs like `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-fA-F]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** A book's own formats begin here; of the built-in ones, these are dates and the others plain numbers (ECMA-376 §18.8.30). */
const OWN_FORMATS = 164
const DATES: ReadonlySet<number> = new Set(
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
)

async function shapesOf(bytes: Buffer, part: Part | undefined): Promise<readonly NumberShape[]> {
  if (part === undefined) return []
  const formats = new Map<number, string>()
  const styles: number[] = []
  let inCells = false
  await readXml(partText(bytes, part), {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode'))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) styles.push(Number(attribute(attributes, 'numFmtId')))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
    text: () => undefined,
  })
  // the format library is loaded only for a book with own formats
  const { SSF } = formats.size > 0 ? await import('@e965/xlsx') : { SSF: null }
  return styles.map((id): NumberShape => {
    const format = formats.get(id)
    if (format === undefined || SSF === null) return id < OWN_FORMATS && DATES.has(id) ? 'date' : 'number'
    if (SSF.is_date(format)) return 'date'
    return /^(general|@)$/i.test(format) ? 'number' : { format }
  })
}
