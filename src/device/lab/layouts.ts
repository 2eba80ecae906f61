// 键盘布局 · device/lab/layouts
/** Finds the keyboard layout that turns a scanner's keys (US positions) into the received text. */

/** The two characters of each key, without and with Shift, in the US, German and French layouts; ' ' = a dead key. */
const keyRows: readonly (readonly [us: string, de: string, fr: string])[] = [
  ['1!', '1!', '&1'],
  ['2@', '2"', 'é2'],
  ['3#', '3§', '"3'],
  ['4$', '4$', "'4"],
  ['5%', '5%', '(5'],
  ['6^', '6&', '-6'],
  ['7&', '7/', 'è7'],
  ['8*', '8(', '_8'],
  ['9(', '9)', 'ç9'],
  ['0)', '0=', 'à0'],
  ['-_', 'ß?', ')°'],
  ['=+', ' `', '=+'],
  ['[{', 'üÜ', ' ¨'],
  [']}', '+*', '$£'],
  [';:', 'öÖ', 'mM'],
  ['\'"', 'äÄ', 'ù%'],
  ['\\|', "#'", '*µ'],
  [',<', ',;', ';.'],
  ['.>', '.:', ':/'],
  ['/?', '-_', '!§'],
  ['mM', 'mM', ',?'],
  ['aA', 'aA', 'qQ'],
  ['qQ', 'qQ', 'aA'],
  ['zZ', 'yY', 'wW'],
  ['wW', 'wW', 'zZ'],
  ['yY', 'zZ', 'yY'],
]
export const layouts = { de: '德文', fr: '法文' } as const
export type Layout = keyof typeof layouts
const columns: Readonly<Record<Layout, 1 | 2>> = { de: 1, fr: 2 }
/** Dead keys and accents wait for the next letter, so no character arrives. */
const dead = new Set([' ', '`', '¨'])

/** The character that arrives under a layout when a US scanner sends `char`; null for a dead key. */
export const typedUnder = (layout: Layout, char: string): string | null => {
  for (const row of keyRows) {
    const at = row[0].indexOf(char)
    const typed = at < 0 ? undefined : row[columns[layout]][at]
    if (typed !== undefined) return dead.has(typed) ? null : typed
  }
  return char
}

/** The layout under which `wanted` arrives as `got`; null when no known layout does this. */
export const layoutOf = (wanted: string, got: string): Layout | null =>
  (Object.keys(layouts) as Layout[]).find(
    (layout) => Array.from(wanted, (char) => typedUnder(layout, char) ?? '').join('') === got && got !== wanted,
  ) ?? null
