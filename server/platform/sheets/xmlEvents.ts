// 逐段读 XML · platform/sheets/xmlEvents
/**
 * Reads the XML of a book while it is unpacked: tags and texts in sequence, without keeping them. Programs write these files, so names
 * without prefixes are enough. A document that is not XML or ends early is damaged.
 */

export class DamagedXml extends Error {
  override name = 'DamagedXml'
}

export interface XmlEvents {
  /** `name` without its prefix; `attributes` as written */
  open(name: string, attributes: string): void
  close(name: string): void
  /** a text may come in several pieces */
  text(text: string): void
}

/** Limit of a tag or reference in characters; a longer one is damaged. */
const TAG_MAX = 2 ** 20
const DEPTH_MAX = 1000
/** `<name attributes>`, `</name>` or `<name/>`: a `>` within quotes does not end the tag. */
const TAG = /<(\/?)(?:[^\s/>"'=:]*:)?([^\s/>"'=:]+)([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>/y
/** Parts known by their beginning and end, longest beginning first. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** End of the text from `at` on that contains no cut reference. */
const wholeUntil = (text: string, at: number): number => {
  const entityStart = text.lastIndexOf('&')
  return entityStart >= at && text.length - entityStart < 12 && !text.includes(';', entityStart) ? entityStart : text.length
}

/** End of a comment, an instruction or a piece of bare text, or -1; bare text is reported. */
const otherUntil = (text: string, at: number, [begins, ends]: (typeof OTHERS)[number], on: XmlEvents): number => {
  const end = text.indexOf(ends, at + begins.length)
  if (end >= 0 && begins === '<![CDATA[') on.text(text.slice(at + begins.length, end))
  return end < 0 ? -1 : end + ends.length
}

/** Reads a document in pieces: `write` takes the next piece, `end` closes it. @throws DamagedXml */
export const xmlReader = (on: XmlEvents): { write(piece: string): void; end(): void } => {
  let unread = ''
  const openNames: string[] = []
  let hasRoot = false
  const tag = (match: RegExpExecArray): void => {
    const [, closing, name = '', attributes = ''] = match
    if (closing === '/') {
      if (openNames.pop() !== name) throw new DamagedXml(`</${name.slice(0, 40)}>`)
      return on.close(name)
    }
    hasRoot = true
    if (openNames.push(name) > DEPTH_MAX) throw new DamagedXml('too deep')
    on.open(name, attributes)
    if (!attributes.endsWith('/')) return
    openNames.pop()
    on.close(name)
  }
  /** End of the part that begins at `at`, or -1 if it has not arrived yet. */
  const step = (text: string, at: number): number => {
    const otherMarkup = OTHERS.find(([begins]) => text.startsWith(begins, at))
    if (otherMarkup !== undefined) return otherUntil(text, at, otherMarkup, on)
    // `<!-` may still become a comment
    if (text.length - at < 9 && text.startsWith('<!', at)) return -1
    TAG.lastIndex = at
    const match = TAG.exec(text)
    if (match === null) return -1
    tag(match)
    return TAG.lastIndex
  }
  return {
    write: (piece) => {
      const text = unread + piece
      let at = 0
      for (;;) {
        const next = text.indexOf('<', at)
        // a reference or a tag may be cut
        if (next < 0) {
          const textEnd = wholeUntil(text, at)
          if (textEnd > at && openNames.length > 0) on.text(plain(text.slice(at, textEnd)))
          at = textEnd
          break
        }
        if (next > at && openNames.length > 0) on.text(plain(text.slice(at, next)))
        at = next
        const end = step(text, at)
        if (end < 0) break
        at = end
      }
      unread = text.slice(at)
      if (unread.length > TAG_MAX) throw new DamagedXml(unread.slice(0, 40))
    },
    end: () => {
      if (!hasRoot || openNames.length > 0 || unread.trim() !== '') throw new DamagedXml('cut off')
    },
  }
}

/** The error of a step, so that the caller can throw it after handling the earlier parts. */
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

/** An attribute by its name without prefix; '' if missing. */
export const attribute = (attributes: string, name: string): string => {
  for (const [, key, double, single] of attributes.matchAll(/([^\s=:"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (key === name) return plain(double ?? single ?? '')
  return ''
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** A text with its references replaced. */
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
