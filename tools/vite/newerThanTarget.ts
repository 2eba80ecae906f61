// 比最老的浏览器还新的接口
import type { Plugin } from 'vite'

/** The oldest browser for the built files: vite lowers syntax to it, but adds no missing functions. Many PDAs have a WebView this old. */
export const oldestChrome = 100

interface Newer {
  readonly name: string
  /** pattern of a use */
  readonly use: RegExp
  /** first version of Chrome with it */
  readonly since: number
}
const method = (since: number, ...names: readonly string[]): Newer[] =>
  names.map((name) => ({ name, use: new RegExp(String.raw`\.${name}\s*\(`, 'g'), since }))
const named = (since: number, ...names: readonly string[]): Newer[] =>
  names.map((name) => ({ name, use: new RegExp(String.raw`\b${name.replace('.', String.raw`\s*\.\s*`)}\b`, 'g'), since }))

/** Functions of the language and the browser newer than Chrome 100 (MDN browser-compat-data). Add one when the code first uses it. */
const all: readonly Newer[] = [
  ...method(105, 'checkVisibility'),
  ...method(110, 'toSorted', 'toReversed', 'toSpliced', 'with'),
  ...method(111, 'isWellFormed', 'toWellFormed', 'startViewTransition'),
  ...method(114, 'showPopover', 'hidePopover', 'togglePopover', 'transferToFixedLength'),
  ...method(122, 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'intersection', 'union', 'difference'),
  ...method(124, 'setHTMLUnsafe', 'getHTMLUnsafe'),
  ...method(132, 'bytes'),
  ...method(133, 'moveBefore'),
  ...method(140, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex'),
  ...method(145, 'getOrInsert', 'getOrInsertComputed'),
  ...named(102, 'inert'),
  ...named(103, 'AbortSignal.timeout'),
  ...named(105, 'Response.json'),
  ...named(113, 'getSetCookie'),
  ...named(116, 'AbortSignal.any'),
  ...named(117, 'Object.groupBy', 'Map.groupBy'),
  ...named(119, 'Promise.withResolvers'),
  ...named(120, 'URL.canParse'),
  ...named(121, 'Array.fromAsync'),
  ...named(122, 'Iterator.from', 'storageBuckets'),
  ...named(126, 'URL.parse'),
  ...named(128, 'Promise.try'),
  ...named(129, 'scheduler.yield', 'Intl.DurationFormat'),
  ...named(134, 'Error.isError', 'Symbol.dispose', 'Symbol.asyncDispose'),
  ...named(136, 'RegExp.escape'),
  ...named(140, 'Uint8Array.fromBase64', 'Uint8Array.fromHex'),
  {
    name: 'searchParams.size',
    use: /\bsearchParams\.size\b/g,
    since: 113,
  },
  {
    name: '迭代器的 map、filter、toArray',
    use: /\.(?:keys|values|entries)\(\)\s*\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/g,
    since: 122,
  },
]

/** Files that check for the function before they use it. */
const checkedBeforeUse: readonly { readonly name: string; readonly file: RegExp }[] = [
  // without storage buckets the outbox works, only its second copy is missing
  { name: 'storageBuckets', file: /src[\\/]data[\\/]bucket\.ts$/ },
  // only <ViewTransition> uses it, which the product does not render; `inert` is an attribute name there
  { name: 'startViewTransition', file: /react-dom-client\.production\.js$/ },
  { name: 'inert', file: /react-dom-client\.production\.js$/ },
]

export interface Use {
  readonly name: string
  readonly since: number
  /** offset in the text */
  readonly at: number
}
/** Uses of functions that `oldestChrome` lacks, in the code of one file. */
export const newerUses = (file: string, code: string): Use[] =>
  all
    .filter(
      ({ name, since }) => since > oldestChrome && !checkedBeforeUse.some((one) => one.name === name && one.file.test(file)),
    )
    .flatMap(({ name, use, since }) => [...code.matchAll(use)].map(({ index }) => ({ name, since, at: index })))

/**
 * Fails the build when a module of ours or of a library calls a function that the oldest browser lacks, because the page would not open
 * there (seen with `toSorted` on WebView 100-109). Only code left after tree shaking counts.
 */
export const newerThanTarget = (): Plugin => ({
  name: 'newer-than-target',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = new Set<string>()
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        for (const [file, { code }] of Object.entries(chunk.modules))
          for (const { name, since } of newerUses(file, code ?? '')) found.add(`${name}（Chrome ${since} 起）：${file}`)
    if (found.size > 0) this.error(`用了 Chrome ${oldestChrome} 没有的接口\n${[...found].join('\n')}`)
  },
})
