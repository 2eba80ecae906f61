// 逐段读 XML · platform/sheets/xmlEvents
/**
 * Reads the XML of a book as it is unpacked: tags and texts one after the other, nothing kept. Written by programs, so names with their
 * prefixes taken off say all. A document that is no XML, or ends in the middle, is damaged.
 */

export class DamagedXml extends Error {
  override name = 'DamagedXml'
}

export interface XmlEvents {
  /** `name` without its prefix; `attributes` as they are written */
  open(name: string, attributes: string): void
  close(name: string): void
  /** a text may come in several pieces */
  text(text: string): void
}

/** A tag or a reference longer than this is none. */
const TAG_MAX = 2 ** 20
const DEPTH_MAX = 1000
/** `<name attributes>`, `</name>` or `<name/>`: a `>` within quotes ends no tag. */
const TAG = /<(\/?)(?:[^\s/>"'=:]*:)?([^\s/>"'=:]+)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>/y
/** What is told apart by how it begins and ends, longest beginning first. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Up to where a text from `at` on holds no reference that is cut in two. */
const wholeUntil = (text: string, at: number): number => {
  const cut = text.lastIndexOf('&')
  return cut >= at && text.length - cut < 12 && !text.includes(';', cut) ? cut : text.length
}

/** Where a comment, an instruction or a piece of bare text ends, or -1; bare text is told. */
const otherUntil = (text: string, at: number, [begins, ends]: (typeof OTHERS)[number], on: XmlEvents): number => {
  const end = text.indexOf(ends, at + begins.length)
  if (end >= 0 && begins === '<![CDATA[') on.text(text.slice(at + begins.length, end))
  return end < 0 ? -1 : end + ends.length
}

/** Reads pieces of a document; each call of the answer says that so much more is there, `end` that it was all. @throws DamagedXml */
export const xmlReader = (on: XmlEvents): { write(piece: string): void; end(): void } => {
  let rest = ''
  const open: string[] = []
  let begun = false
  const tag = (match: RegExpExecArray): void => {
    const [, closing, name = '', attributes = ''] = match
    if (closing === '/') {
      if (open.pop() !== name) throw new DamagedXml(`</${name.slice(0, 40)}>`)
      return on.close(name)
    }
    begun = true
    if (open.push(name) > DEPTH_MAX) throw new DamagedXml('too deep')
    on.open(name, attributes)
    if (!attributes.endsWith('/')) return
    open.pop()
    on.close(name)
  }
  /** Where what begins at `at` ends, or -1 when its end has not come yet. */
  const step = (text: string, at: number): number => {
    const other = OTHERS.find(([begins]) => text.startsWith(begins, at))
    if (other !== undefined) return otherUntil(text, at, other, on)
    // `<!-` may yet become a comment
    if (text.length - at < 9 && text.startsWith('<!', at)) return -1
    TAG.lastIndex = at
    const match = TAG.exec(text)
    if (match === null) return -1
    tag(match)
    return TAG.lastIndex
  }
  return {
    write: (piece) => {
      const text = rest + piece
      let at = 0
      for (;;) {
        const next = text.indexOf('<', at)
        // a reference or a tag may be cut in two
        if (next < 0) {
          const until = wholeUntil(text, at)
          if (until > at && open.length > 0) on.text(plain(text.slice(at, until)))
          at = until
          break
        }
        if (next > at && open.length > 0) on.text(plain(text.slice(at, next)))
        at = next
        const end = step(text, at)
        if (end < 0) break
        at = end
      }
      rest = text.slice(at)
      if (rest.length > TAG_MAX) throw new DamagedXml(rest.slice(0, 40))
    },
    end: () => {
      if (!begun || open.length > 0 || rest.trim() !== '') throw new DamagedXml('cut off')
    },
  }
}

/** What a step throws, to be thrown once what came before it is taken. */
export const faultOf = (step: () => void): Error | null => {
  try {
    step()
    return null
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

/** Reads a whole document. @throws DamagedXml */
export async function readXml(pieces: AsyncIterable<string>, on: XmlEvents): Promise<void> {
  const reader = xmlReader(on)
  for await (const piece of pieces) reader.write(piece)
  reader.end()
}

/** An attribute by its name without prefix; '' where it is absent. */
export const attribute = (attributes: string, name: string): string => {
  for (const [, key, double, single] of attributes.matchAll(/([^\s=:"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (key === name) return plain(double ?? single ?? '')
  return ''
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** A text with its references put in. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g,
        (all: string, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return NAMED[name] ?? all
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
          return code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : text
